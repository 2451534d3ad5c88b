import { recordingRequestCalls } from '../../../contract/video/recording-request.ts';
import { asks, byNobody, gesture, type ManualParts, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { recordingRequestMachine } from './recording-request.machine.ts';
import { newRecordingRequestModel, recordingRequestModel } from './recording-request.paths.ts';

const submit = 'Choose the first camera under “Camera”, write “A parcel went missing” under “Description”, and press “Send the request”.';
const byPlatform = byNobody('the platform makes the file by itself, when it can: the walk of recording requests');
const decide = (does: string) => secondUser('admin@demo.test', `open /recording_request, open the newest request, ${does}`);
const authorize =
  'set “Viewing from” one minute and “Viewing until” ten minutes from now, write “Today only” under “Comment”, and press “Authorize”.';
const reject = byNobody('it is another call than that of authorizing: the walk of recording requests');

const parts: Pick<ManualParts<typeof recordingRequestMachine>, 'ports' | 'causes'> = {
  ports: {
    requestRecording: asks(recordingRequestCalls.requestRecording),
    readRequest: asks(
      { method: 'GET', path: '/v1/recording_request/:id' },
      { 1: decide(authorize), 2: byPlatform, 3: byPlatform, 4: decide('write “A report is missing” under “Comment”, and press “Reject”.') },
    ),
    decideRequest: asks(recordingRequestCalls.authorizeRecording, {
      1: byNobody('a window opens a minute after the decision at the earliest here: the walk of recording requests'),
      2: reject,
    }),
  },
  causes: {
    'request.submit': gesture(submit),
    'request.decide': [gesture(authorize.charAt(0).toUpperCase() + authorize.slice(1)), reject],
    'request.renew': decide(authorize),
  },
};

export const recordingRequestCases = [
  manualOf<typeof recordingRequestMachine>(recordingRequestModel, {
    ...parts,
    start: {
      account: 'qa@demo.test',
      address: '/recording_request',
      arrange: [`Press “Request a recording”. ${submit}`, 'Open the row of the newest request.'],
    },
  }),
  manualOf<typeof recordingRequestMachine>(newRecordingRequestModel, {
    ...parts,
    start: { account: 'qa@demo.test', address: '/recording_request', arrange: ['Press “Request a recording”.'] },
  }),
];

/** Whether a session description puts us on hold: its sender does not accept our audio. */
export function isHoldSdp(sdp: string): boolean {
  const media = sdp.slice(Math.max(0, sdp.indexOf('m=audio')));
  const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m;
  const said = direction.exec(media)?.[1] ?? direction.exec(sdp)?.[1] ?? 'sendrecv';
  // The old way of holding: nowhere to send to. Port 9 beside it is a description that waits for its candidates.
  const isNowhere = /^c=IN IP4 0\.0\.0\.0\s*$/m.test(media) && !/^a=(ice-ufrag|setup):/m.test(sdp);
  return said === 'sendonly' || said === 'inactive' || isNowhere;
}

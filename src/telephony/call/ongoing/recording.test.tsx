import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Platform, PlatformProvider } from '../../../platform/platform.ts';
import { Localized } from '../../../testing/localized.tsx';
import { Recording } from './Recording.tsx';

function stand(download: Platform['download']) {
  const never = () => new Promise<never>(() => undefined);
  const platform: Platform = { capabilities: null, call: never, ask: never, download, clock: { now: () => 0, update: () => undefined } };
  return render(
    <Localized>
      <PlatformProvider value={platform}>
        <Recording session="s-1" about="3001" />
      </PlatformProvider>
    </Localized>,
  );
}

test('a recording is fetched by its session on request, and can then be played and saved', {
  tags: ['OP-7.27', 'OQ-63'],
}, async () => {
  const download = vi.fn<Platform['download']>(async () => ({
    ok: true,
    data: { blob: new Blob(['RIFF'], { type: 'audio/wav' }), name: 'call.wav', type: 'audio/wav' },
  }));
  stand(download);
  expect(download).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Listen to the recording: 3001' }));
  expect((await screen.findByLabelText('Recording: 3001')).getAttribute('src')).toMatch(/^blob:/);
  expect(screen.getByRole('link', { name: 'Save' }).getAttribute('download')).toBe('call.wav');
  const [endpoint, options] = download.mock.calls[0] ?? [];
  expect([endpoint?.method, endpoint?.path, options?.query]).toEqual(['GET', '/v1/sip/getRecordingFile', [['sessionId', 's-1']]]);
});

test('a recording that is not there says so, and can be asked for again', { tags: ['OP-7.27'] }, async () => {
  const download = vi.fn<Platform['download']>(async () => ({
    ok: false,
    refusal: { success: false, code: 'record.not_found', message: 'No.' },
  }));
  stand(download);
  await userEvent.click(screen.getByRole('button', { name: /Listen/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('This record does not exist or you cannot see it.');
  await userEvent.click(screen.getByRole('button', { name: /Listen/ }));
  await waitFor(() => expect(download).toHaveBeenCalledTimes(2));
});

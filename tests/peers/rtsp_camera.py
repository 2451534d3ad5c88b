"""A camera that none of us wrote: GStreamer's RTSP server, showing the time of each frame as a clock and as bars that a test can read.

Prints one line of JSON with its port once it listens; ends when its standard input does. With --check it only says, by its exit code,
whether all of GStreamer that it needs is on this machine.
Streams: /main (H.264 640x360, AAC), /sub and /cam/realmonitor (H.264 320x180), /pcma (H.264 with G.711), /h265, /mjpeg.
"""
import argparse
import json
import sys
import time

import gi

gi.require_version('Gst', '1.0')
gi.require_version('GstRtsp', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

RATE = 25
BITS = 48
BAR_ROWS = 16

ENCODE = 'x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 bitrate=%d ! video/x-h264,profile=main ! rtph264pay name=pay0 pt=96 config-interval=1'
AAC = ' audiotestsrc is-live=true wave=ticks ! audio/x-raw,rate=48000,channels=1 ! avenc_aac bitrate=48000 ! rtpmp4gpay name=pay1 pt=97'
PCMA = ' audiotestsrc is-live=true wave=ticks ! audio/x-raw,rate=8000,channels=1 ! alawenc ! rtppcmapay name=pay1 pt=8'
STREAMS = {
    '/main': (640, 360, ENCODE % 800 + AAC),
    '/sub': (320, 180, ENCODE % 200),
    '/cam/realmonitor': (320, 180, ENCODE % 200),
    '/pcma': (640, 360, ENCODE % 800 + PCMA),
    '/h265': (320, 180, 'x265enc tune=zerolatency speed-preset=ultrafast key-int-max=25 bitrate=200 ! rtph265pay name=pay0 pt=96 config-interval=1'),
    '/mjpeg': (320, 176, 'jpegenc ! rtpjpegpay name=pay0 pt=26'),
}


def picture(width, height, now_ms):
    """A grey picture in I420 whose first rows hold the milliseconds of its moment, highest bit first, in black and white blocks."""
    block = width // BITS
    row = b''.join((b'\xeb' if now_ms >> bit & 1 else b'\x10') * block for bit in range(BITS - 1, -1, -1))
    row += b'\x10' * (width - len(row))
    at = now_ms // 8 % height
    luma = bytearray(row * BAR_ROWS + b'\x60' * (width * (height - BAR_ROWS)))
    if at >= BAR_ROWS:
        luma[at * width:(at + 1) * width] = b'\xd0' * width
    return bytes(luma) + b'\x80' * (width * height // 2)


OVERLAY = 'clockoverlay valignment=bottom time-format="%H:%M:%S" ! videoconvert ! queue'


def check():
    """Exits with a sentence where one of the streams cannot be made."""
    for _, _, rest in STREAMS.values():
        try:
            Gst.parse_bin_from_description(f'appsrc ! {OVERLAY} ! {rest}', False)
        except GLib.Error as missing:
            sys.exit(str(missing))


class Camera(GstRtspServer.RTSPMediaFactory):
    def __init__(self, width, height, rest):
        super().__init__()
        self.size = (width, height)
        caps = f'video/x-raw,format=I420,width={width},height={height},framerate={RATE}/1'
        self.set_launch(
            f'( appsrc name=frames is-live=true do-timestamp=true format=time stream-type=1 caps={caps} '
            f'! {OVERLAY} ! {rest} )'
        )
        self.set_shared(True)
        self.connect('media-configure', self.configured)

    def configured(self, _factory, media):
        frames = media.get_element().get_by_name_recurse_up('frames')
        # ffmpeg asks to play from the beginning, which a source of frames must not refuse.
        frames.connect('seek-data', lambda _source, _offset: True)
        alive = [True]
        media.connect('unprepared', lambda _media: alive.__setitem__(0, False))

        def push():
            if alive[0]:
                data = picture(*self.size, int(time.time() * 1000))
                frames.emit('push-buffer', Gst.Buffer.new_wrapped(data))
            return alive[0]

        GLib.timeout_add(1000 // RATE, push)


def guarded(server, factories, user, password):
    auth = GstRtspServer.RTSPAuth()
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
    token = GstRtspServer.RTSPToken()
    token.set_string('media.factory.role', 'viewer')
    auth.add_digest(user, password, token)
    server.set_auth(auth)
    for factory in factories:
        rights = GstRtspServer.RTSPPermissions()
        rights.add_permission_for_role('viewer', 'media.factory.access', True)
        rights.add_permission_for_role('viewer', 'media.factory.construct', True)
        factory.set_permissions(rights)


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument('--port', default='0')
    asked.add_argument('--user', default='')
    asked.add_argument('--password', default='')
    asked.add_argument('--check', action='store_true')
    options = asked.parse_args()
    Gst.init(None)
    if options.check:
        return check()
    server = GstRtspServer.RTSPServer()
    server.set_address('127.0.0.1')
    server.set_service(options.port)
    factories = [Camera(*stream) for stream in STREAMS.values()]
    for path, factory in zip(STREAMS, factories):
        server.get_mount_points().add_factory(path, factory)
    if options.user:
        guarded(server, factories, options.user, options.password)
    if server.attach(None) == 0:
        sys.exit(f'Cannot listen on port {options.port}')
    print(json.dumps({'port': server.get_bound_port()}), flush=True)
    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_HUP, lambda *_: loop.quit())
    loop.run()


main()

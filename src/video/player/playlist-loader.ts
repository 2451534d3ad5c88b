import Hls, {
  type LoaderCallbacks,
  type LoaderConfiguration,
  type PlaylistLoaderConstructor,
  type PlaylistLoaderContext,
} from 'hls.js/light';

/**
 * hls.js copies an array with as many places as the number of the last discontinuity at each new timeline: at 400 million the page stands still for
 * seconds. Only differences of these numbers matter, so their last four digits are enough.
 */
export const limitDiscontinuities = (playlist: string): string => playlist.replace(/(#EXT-X-DISCONTINUITY-SEQUENCE: *)\d*(\d{4})/g, '$1$2');

/** The default loader is declared for contexts of any kind. */
const DefaultLoader = Hls.DefaultConfig.loader as unknown as PlaylistLoaderConstructor;

/** Reads playlists of any server, with numbers that hls.js can count with. */
export class PlaylistLoader extends DefaultLoader {
  override load(context: PlaylistLoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<PlaylistLoaderContext>): void {
    super.load(context, config, {
      ...callbacks,
      onSuccess: (response, ...rest) => {
        const { data } = response;
        callbacks.onSuccess(typeof data === 'string' ? { ...response, data: limitDiscontinuities(data) } : response, ...rest);
      },
    });
  }
}

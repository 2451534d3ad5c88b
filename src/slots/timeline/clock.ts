export { useDriving } from '../../video/clock.ts';

export { LazySetOnTest, SetOnTest, useMaySetOnTest } from './on-test/SetOnTest.tsx';

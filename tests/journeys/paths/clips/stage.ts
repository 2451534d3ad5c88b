import { setStage } from '../../../kit/stage.ts';

export const stage = setStage({ desksStay: true });

import { setStage } from '../../../kit/stage.ts';
import { openAdminPage } from '../records-page.ts';

export const stage = setStage({ desksStay: true });
/** The administrator's page, which the walks of this folder share. */
export const admin = openAdminPage(stage);

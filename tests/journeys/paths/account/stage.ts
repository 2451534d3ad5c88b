import { setStage } from '../../../kit/stage.ts';
import { profilePage } from '../profile-page.ts';

export const stage = setStage({ desksStay: true, env: { CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
/** "Your profile" of the administrator, on a page which the walks of this folder share. */
export const adminProfile = profilePage(stage);

import './account/profile.walk.ts';
import './account/sessions.walk.ts';
import './account/passkeys.walk.ts';
import './account/sign-in-links.walk.ts';
import './account/single-sign-on.walk.ts';

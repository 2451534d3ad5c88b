import './clips/downloads.walk.ts';
import './clips/search.walk.ts';
import './clips/requests.walk.ts';

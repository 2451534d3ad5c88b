import './records/forms.walk.ts';
import './records/lists.walk.ts';
import './records/records.walk.ts';
import './records/builders.walk.ts';

import { writeFileSync } from 'node:fs';
import { fieldsDocument } from './field-readers/document.ts';

/** `npm run fields` writes docs/fields.md: what reads each field of the catalogues. */
writeFileSync('docs/fields.md', fieldsDocument());

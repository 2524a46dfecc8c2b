import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guid, shared, stepFile } from '../../../testing/step-text.ts';
import { scanStep } from '../../ifc/step/step-scan.ts';
import { createDraft, writeDraft } from './draft.ts';
import { writeBytes } from '../output.ts';

const HEAD =
  "ISO-10303-21;HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;DATA;";

function edit(source: Uint8Array | string, work: (draft: ReturnType<typeof createDraft>) => void): string {
  const draft = createDraft(scanStep(typeof source === 'string' ? shared(Buffer.from(source, 'latin1')) : source));
  work(draft);
  return Buffer.from(writeBytes(output => writeDraft(draft, output))).toString('latin1');
}

/** Adds one, changes one, removes one. */
const all = (draft: ReturnType<typeof createDraft>): void => {
  draft.add('IFCDIRECTION', ['(1.,0.)']);
  draft.setArg(2, 1, '$');
  draft.remove(3);
};
const instances = [
  '#1= IFCDIRECTION ((0.,1.)); /* stays */',
  `#2 = IFCWALL( '${guid(2)}' , #1, /* goes */ 'a;b' );`,
  '#3=IFCDIRECTION((2.,2.));',
];
const [kept = ''] = instances;
const changed = `#2=IFCWALL('${guid(2)}',$,'a;b');`;

test('all line ends are kept, and new lines precede the end of the data section', () => {
  for (const newline of ['\n', '\r\n', '\r']) {
    const source = stepFile(instances, { newline, end: `ENDSEC;${newline}END-ISO-10303-21;${newline}` });
    const text = Buffer.from(source).toString('latin1');
    const lines = text.split(newline);
    const expected = [
      ...lines.slice(0, lines.indexOf(kept)),
      kept,
      changed,
      '#4=IFCDIRECTION((1.,0.));',
      'ENDSEC;',
      'END-ISO-10303-21;',
      '',
    ];
    assert.equal(edit(source, all), expected.join(newline), JSON.stringify(newline));
  }
});

test('a file in one line, an unterminated one, and one with signatures after its end', () => {
  const data = instances.join('');
  const written = `${kept}${changed}`;
  assert.equal(
    edit(`${HEAD}${data}ENDSEC;END-ISO-10303-21;`, all),
    `${HEAD}${written}\n#4=IFCDIRECTION((1.,0.));ENDSEC;END-ISO-10303-21;`,
  );
  assert.equal(edit(`${HEAD}${data}`, all), `${HEAD}${written}\n#4=IFCDIRECTION((1.,0.));`);
  const signed = 'ENDSEC;END-ISO-10303-21;\nSIGNATURE;#9=X();ENDSEC;\xff';
  assert.equal(
    edit(`\xef\xbb\xbf${HEAD}${data}${signed}`, all),
    `\xef\xbb\xbf${HEAD}${written}\n#4=IFCDIRECTION((1.,0.));${signed}`,
  );
});

test('of instances with one number the first counts; additions that are removed leave no trace', () => {
  const source = stepFile(["#1=IFCLABEL('a');", "#1=IFCLABEL('b');"]);
  const text = Buffer.from(source).toString('latin1');
  assert.equal(
    edit(source, draft => draft.setArg(1, 0, "'c'")),
    text.replace("'a'", "'c'"),
  );
  assert.equal(
    edit(source, draft => draft.remove(draft.add('IFCLABEL', ["'x'"]))),
    text,
  );
  assert.equal(
    edit(source, draft => draft.setArg(1, 0, "'a'")),
    text,
    'the same value touches nothing',
  );
});

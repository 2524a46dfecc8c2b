import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shared, stepFile } from '../../../testing/step-text.ts';
import { IfcError } from '../../errors.ts';
import { lookUpIds } from './step-index.ts';
import { InstanceReader } from './step-reader.ts';
import { scanStep } from './step-scan.ts';

const bytesOf = (text: string): Uint8Array => shared(Buffer.from(text, 'latin1'));

/** id, type and text of every instance that the index has */
function listed(bytes: Uint8Array): [number, string, string][] {
  const index = scanStep(bytes);
  const text = Buffer.from(bytes).toString('latin1');
  return Array.from({ length: index.count }, (_, i) => [
    index.ids[i]!,
    index.typeNames[index.types[i]!]!,
    text.slice(index.starts[i]!, index.starts[i]! + index.lengths[i]!),
  ]);
}

const reasonOf = (bytes: Uint8Array): string => {
  try {
    scanStep(bytes);
  } catch (error) {
    if (error instanceof IfcError) return error.reason;
    throw error;
  }
  return 'accepted';
};

describe('scanStep', () => {
  test('finds instances in any layout', () => {
    const lines = [
      "#1=IFCWALL('a;b',$);",
      "#2 = IFCDOOR ( 'it''s; (', #1 ) ;",
      '#3=(IFCA(1)IFCB(2));',
      '/* #9=IFCNO(); */',
      '#4=ifcWindow(/* ; */1);',
      '#5=',
      'IFCSLAB(',
      '1.);',
    ];
    const wanted = [
      [1, 'IFCWALL', "#1=IFCWALL('a;b',$);"],
      [2, 'IFCDOOR', "#2 = IFCDOOR ( 'it''s; (', #1 ) ;"],
      [3, '', '#3=(IFCA(1)IFCB(2));'],
      [4, 'IFCWINDOW', '#4=ifcWindow(/* ; */1);'],
    ];
    assert.deepEqual(listed(stepFile(lines)).slice(0, 4), wanted);
    for (const newline of ['\n', '\r', '\r\n', ' '])
      assert.deepEqual(
        listed(stepFile(lines, { newline })).map(([id, type]) => [id, type]),
        [...wanted.map(([id, type]) => [id, type]), [5, 'IFCSLAB']],
      );
    assert.equal(listed(stepFile(lines.filter(line => !line.includes('/*')))).length, 4);
  });

  test('tolerates junk before, signatures behind, missing ENDSEC, several DATA sections', () => {
    const plain = Buffer.from(stepFile(['#1=IFCWALL($);'])).toString('latin1');
    for (const text of [
      `\xef\xbb\xbf${plain}`,
      `c${plain}`,
      `\n\n  ${plain}`,
      `${plain}SIGNATURE;\nabc'def\nENDSEC;\n`,
      plain.replace('ENDSEC;\nEND-', 'END-'),
      plain.replace('ENDSEC;\nDATA', 'DATA'),
      plain.toLowerCase().replace('ifc4', 'IFC4'),
    ]) {
      const index = scanStep(bytesOf(text));
      assert.deepEqual(
        [index.count, index.positionsOf('IFCWALL').length, index.warnings, index.closed],
        [1, 1, [], true],
      );
    }
    const twice = plain.replace('ENDSEC;\nEND-', "ENDSEC;\nDATA('b',('IFC4'));\n#2=IFCDOOR();\nENDSEC;\nEND-");
    assert.deepEqual(
      listed(bytesOf(twice)).map(([id]) => id),
      [1, 2],
    );
  });

  test('warns of a missing end marker, bad statements and repeated ids', () => {
    const open = scanStep(stepFile(['#1=IFCWALL();'], { end: '' }));
    assert.deepEqual([open.closed, open.warnings.map(w => w.code)], [false, ['missing_end_marker']]);
    const odd = scanStep(
      stepFile(['#1=IFCWALL(1);', '#2 IFCWALL();', '*//*', '#1=IFCDOOR(2);', '#=IFCDOOR();', '#3=;']),
    );
    assert.deepEqual([odd.count, odd.warnings.map(w => w.code)], [2, ['bad_statement', 'duplicate_id']]);
    assert.equal(odd.positionOf(1), 0);
  });

  test('reads the header', () => {
    const { header } = scanStep(stepFile([], { schema: 'ifc4x3_add2' }));
    assert.deepEqual(header, {
      schema: 'IFC4X3_ADD2',
      family: 'IFC4X3',
      description: ['ViewDefinition [CoordinationView]'],
      implementationLevel: '2;1',
      name: 'x.ifc',
      timeStamp: '2026-01-01T00:00:00',
      author: ['An author'],
      organization: ['An organization'],
      preprocessor: 'A preprocessor',
      originatingSystem: 'A system',
      authorization: 'none',
    });
    const families = {
      IFC2X3: 'IFC2X3',
      IFC2X3_TC1: 'IFC2X3',
      IFC2X_FINAL: 'IFC2X3',
      IFC20_LONGFORM: 'IFC2X3',
      IFC4: 'IFC4',
      IFC4_ADD2_TC1: 'IFC4',
      IFC4RC4: 'IFC4',
      IFC4X1: 'IFC4X3',
      IFC4X3_RC2: 'IFC4X3',
      IFC4X3: 'IFC4X3',
    };
    for (const [schema, family] of Object.entries(families))
      assert.equal(scanStep(stepFile([], { schema })).header.family, family);
  });

  test('names the format of files that are not IFC', () => {
    const cases: [Uint8Array, RegExp][] = [
      [bytesOf(''), /empty/],
      [bytesOf('%PDF-1.7 ...'), /PDF/],
      [bytesOf('PK\x03\x04'), /ZIP/],
      [bytesOf('\x1f\x8b\x08'), /gzip/],
      [bytesOf('\xff\xfeI\0S\0O\0'), /UTF-16/],
      [bytesOf('<?xml version="1.0"?><ifcXML/>'), /ifcXML/],
      [bytesOf('Dear reader,'), /plain text/],
      [bytesOf('\0\x01\x02\x03'), /binary/],
      [bytesOf('AC1032\0\0'), /DWG/],
      [bytesOf('{"a":1}'), /JSON/],
      [stepFile([], { schema: 'IFC9X9' }), /IFC9X9 is unknown/],
      [stepFile([], { schema: 'AUTOMOTIVE_DESIGN { 1 0 }' }), /AUTOMOTIVE_DESIGN/],
      [bytesOf('ISO-10303-21;HEADER;ENDSEC;DATA;ENDSEC;END-ISO-10303-21;'), /names no schema/],
    ];
    for (const [bytes, reason] of cases) assert.match(reasonOf(bytes), reason);
  });

  test('a file truncated anywhere inside an instance is an error', () => {
    const whole = stepFile(["#1=IFCWALL('a''b;c',$,(1.,2.));", '#2=IFCDOOR(#1);']);
    const text = Buffer.from(whole).toString('latin1');
    const data = text.indexOf('DATA;') + 5;
    const boundaries = new Set([...text.matchAll(/;\n/g)].flatMap(({ index }) => [index + 1, index + 2]));
    for (let at = data; at < text.indexOf('ENDSEC;', data); at++) {
      const reason = reasonOf(whole.slice(0, at));
      if (boundaries.has(at)) assert.equal(reason, 'accepted', `cut at ${at}`);
      else if (text[at - 1] !== '\n') assert.match(reason, /cut off/, `cut at ${at}`);
    }
  });

  test('ids beyond 32 bits and far apart', () => {
    const index = scanStep(stepFile(['#99999999999=IFCWALL();', '#7=IFCDOOR();', '#4294967303=IFCSLAB();']));
    assert.deepEqual(
      [99999999999, 7, 4294967303, 8].map(id => index.positionOf(id)),
      [0, 1, 2, -1],
    );
    assert.ok(index.ids instanceof Float64Array);
    const ids = Float64Array.from({ length: 5000 }, (_, i) => i * 7_919_000_003);
    const { positionOf, duplicates } = lookUpIds(ids, ids.length);
    assert.equal(duplicates, 0);
    for (let i = 0; i < ids.length; i += 37) assert.equal(positionOf(ids[i]!), i);
    assert.equal(positionOf(5), -1);
  });

  test('grows beyond the first guess of capacity', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `#${i + 1}=A();`);
    const index = scanStep(stepFile(lines));
    assert.deepEqual(
      [index.count, index.ids[19_999], index.positionsOf('A').length, index.warnings],
      [20_000, 20_000, 20_000, []],
    );
  });

  test('agrees with a slow reading of random instances', () => {
    const string = fc
      .string({ unit: fc.constantFrom('a', ';', "''", '(', '#1', '\\X\\', '\n', '/', 'é') })
      .map(s => `'${s}'`);
    const value = fc.oneof(string, fc.constantFrom('$', '*', '1.5', '.T.', '(1,2)', "IFCLABEL('x;y')", '#12', '"0F"'));
    const comments = fc.constantFrom('', '', ' ', '\n', "/* ; ' */");
    const line = fc.record({
      id: fc.integer({ min: 1, max: 5000 }),
      type: fc.constantFrom('IFCWALL', 'IFCDOOR', 'X_1'),
      values: fc.array(value, { maxLength: 6 }),
      gap: comments,
      noise: comments,
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), instances => {
        const texts = instances.map(
          ({ id, type, values, gap }) => `#${id}=${gap.startsWith('/') ? '' : gap}${type}(${values.join(`,${gap}`)});`,
        );
        const bytes = stepFile(texts.map((text, i) => instances[i]!.noise + text));
        const wanted = instances.map(({ id, type }, i) => [
          id,
          type,
          Buffer.from(texts[i]!, 'utf8').toString('latin1'),
        ]);
        assert.deepEqual(listed(bytes), wanted);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test('unterminated comments are searched once', () => {
    const index = scanStep(
      stepFile([`#1=IFCWALL(${'/*'.repeat(300_000)});`, `${'/*'.repeat(300_000)}`, '#2=IFCDOOR();']),
    );
    const reader = new InstanceReader(index.bytes);
    reader.load(index, 0);
    assert.deepEqual([index.positionsOf('IFCWALL').length, index.positionsOf('IFCDOOR').length], [1, 1]);
  });

  test('random bytes never crash or hang it', () => {
    const start = Buffer.from(stepFile(["#1=IFCWALL('a',#2,(1.,2.));", '#2=(A(1)B(2));']));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(start.length - 1), fc.nat(255)), { maxLength: 12 }), edits => {
        const bytes = Uint8Array.from(start);
        for (const [at, byte] of edits) bytes[at] = byte;
        reasonOf(shared(bytes));
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

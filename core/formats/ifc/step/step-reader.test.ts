import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shared } from '../../../testing/step-text.ts';
import { InstanceReader, kinds } from './step-reader.ts';

function readerOf(text: string): InstanceReader {
  const bytes = shared(Buffer.from(text, 'utf8'));
  const reader = new InstanceReader(bytes);
  reader.loadRange(0, bytes.length);
  return reader;
}

/** A node as plain JavaScript, by recursion: only for tests, whose values are shallow. */
function plain(reader: InstanceReader, node: number): unknown {
  switch (reader.kindOf(node)) {
    case kinds.missing:
      return null;
    case kinds.derived:
      return '*';
    case kinds.ref:
      return `#${reader.refAt(node)}`;
    case kinds.number:
      return reader.numberAt(node);
    case kinds.string:
      return reader.textAt(node);
    case kinds.enumeration:
      return `.${reader.wordAt(node)}.`;
    case kinds.binary:
      return 'binary';
    default: {
      const items: unknown[] = [];
      for (let at = reader.first(node); at < reader.end(node); at = reader.after(at)) items.push(plain(reader, at));
      return reader.isList(node) ? items : { [reader.typeName(node)!]: items };
    }
  }
}

const args = (text: string): unknown[] => {
  const reader = readerOf(text);
  return Array.from({ length: reader.count }, (_, i) => plain(reader, reader.argument(i)));
};

describe('InstanceReader', () => {
  test('all kinds of values', () =>
    assert.deepEqual(args("#1=IFCX('a',$,*,#12,-1.5E-3,7,.ELEMENT.,(1,(2,#3),()),IFCLABEL('x'),\"0AF\",+.5);"), [
      'a',
      null,
      '*',
      '#12',
      -0.0015,
      7,
      '.ELEMENT.',
      [1, [2, '#3'], []],
      { IFCLABEL: ['x'] },
      'binary',
      0.5,
    ]));

  test('reads blanks, comments, missing values and text that looks like syntax', () => {
    assert.deepEqual(args("#1 = IFCX /* ( */ ( 'a)''(' , /* , */ #2 ,, ( 1 , ,3 ) , $ ) ;"), [
      "a)'(",
      '#2',
      null,
      [1, null, 3],
      null,
    ]);
    assert.deepEqual(args('#1=IFCX();'), []);
    assert.deepEqual(args('#1=IFCX(,);'), [null]);
  });

  test('typed values give their inner value, invalid reads harmless defaults', () => {
    const reader = readerOf("#1=IFCX(IFCLENGTHMEASURE(2.5),IFCLABEL('x'),(#1,#2),IFCSET((#3,#4)),$)");
    assert.deepEqual(
      [reader.number(0), reader.text(1), reader.refs(2, []), reader.typeName(reader.argument(0))],
      [2.5, 'x', [1, 2], 'IFCLENGTHMEASURE'],
    );
    assert.deepEqual(
      [
        reader.text(0),
        reader.number(1),
        reader.ref(2),
        reader.word(4),
        reader.text(9),
        reader.refs(9, []),
        reader.argument(9),
      ],
      [null, NaN, -1, null, null, [], -1],
    );
    assert.equal(reader.isList(-1), false);
  });

  test('truncated instances are not read beyond their end', () => {
    for (const text of ["#1=X('abc", '#1=X((1,2', '#1=X(IFCA(', '#1=X(.A', '#1=X(#', '#1=X', '', '#1=X(/* '])
      assert.doesNotThrow(() => args(text));
    assert.deepEqual(args("#1=X('abc"), ['abc']);
    assert.deepEqual(args('#1=X((1,2'), [[1, 2]]);
  });

  test('200,000 nested lists need no stack', () => {
    const depth = 200_000;
    const reader = readerOf(`#1=X(${'('.repeat(depth)}1${')'.repeat(depth)},7)`);
    assert.equal(reader.count, 2);
    assert.equal(reader.number(1), 7);
    assert.equal(reader.after(reader.argument(0)), reader.argument(1));
  });

  test('equal texts are shared, longer ones with the same prefix are not', () => {
    const reader = readerOf("#1=X('Wall','Wall 2','Wall','',.Wall.)");
    assert.deepEqual(
      [0, 1, 2, 3].map(i => reader.text(i)),
      ['Wall', 'Wall 2', 'Wall', ''],
    );
    assert.equal(reader.word(4), 'Wall');
  });

  test('writes and reads any list of values alike', () => {
    const leaf = fc.oneof(
      fc.integer(),
      fc.constantFrom(null),
      fc.string({ unit: fc.constantFrom('a', "'", 'ü', '(', ',', ';', ' ', '/*') }),
    );
    const value = fc.letrec(tie => ({
      node: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('node'), { maxLength: 4 })),
    })).node;
    const write = (v: unknown): string =>
      v === null
        ? '$'
        : Array.isArray(v)
          ? `(${v.map(write).join(',')})`
          : typeof v === 'string'
            ? `'${v.replaceAll("'", "''")}'`
            : String(v);
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), values =>
        assert.deepEqual(args(`#1=X(${values.map(write).join(',')});`), values),
      ),
      { numRuns: 300, seed: 3 },
    );
  });
});

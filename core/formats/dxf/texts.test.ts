import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawModel, tags, type Pairs } from './testing/dxf.ts';
import { labelChains, chainsOf, genericFamily, widthOf } from './text/stroke-font.ts';
import { plainMtext, readMtext, withSigns, wrapText } from './text/mtext.ts';

const round = (value: number) => Math.round(value * 1000) / 1000 + 0;
const labels = (entities: Pairs) =>
  drawModel({ entities }).sketches.flatMap(({ marks }) =>
    marks.flatMap(mark => (mark.kind === 'text' ? [{ ...mark.label, colour: mark.look.colour }] : [])),
  );
/** text, and where its line begins */
const places = (entities: Pairs) =>
  labels(entities).map(({ text, frame }) => [text, round(frame[0]!), round(frame[1]!)]);
const AB = widthOf('AB');

test('control codes and characters by number', () =>
  assert.equal(withSigns('%%c 20 %%p 5%%d %%% %%uunder%%u %%065 \\U+00FC \\M+182A0'), 'Ø 20 ± 5° % under A ü あ'));

test('MTEXT codes apply up to the end of their braces', () => {
  assert.deepEqual(
    readMtext('a{\\H2x;\\C1;b}c\\Pd\\~e', 2).map(runs => runs.map(({ text, height, index }) => [text, height, index])),
    [
      [
        ['a', 1, undefined],
        ['b', 2, 1],
        ['c', 1, undefined],
      ],
      [['d\u00a0e', 1, undefined]],
    ],
  );
  assert.deepEqual(
    readMtext('{\\H4;x\\W0.5;y}\\c255;z', 2)[0]!.map(({ text, height, widthFactor, rgb }) => [
      text,
      height,
      widthFactor,
      rgb,
    ]),
    [
      ['x', 2, 1, undefined],
      ['y', 2, 0.5, undefined],
      ['z', 1, 1, 0xff0000],
    ],
  );
  for (const [source, text] of [
    ['one\\Ptwo\\Nthree^Jfour', 'one\ntwo\nthree\nfour'],
    ['\\fArial|b1;{\\Lbold}\\l \\{x\\} \\\\', 'bold {x} \\'],
    ['\\S1/2; \\S+1^ -2; \\A1;\\pi0,l2;\\T1.2;\\Q15;end', '1/2 +1 -2 end'],
    ['^ a^Ib', '^a    b'],
    ['a}b{{{c\\', 'abc'],
    ['\\Hno semicolon', 'no semicolon'],
  ] as const)
    assert.equal(plainMtext(source), text, source);
  assert.equal(plainMtext('{'.repeat(100_000)), '');
});

test('paragraphs are wrapped at blanks', () => {
  const lines = (text: string, limit: number) =>
    wrapText(readMtext(text, 1), limit).map(({ pieces }) => pieces.map(({ run }) => run.text).join('|'));
  const three = widthOf('aaa bbb') + 0.01;
  assert.deepEqual(lines('aaa bbb ccc  ddddddddddd e', three), ['aaa bbb', 'ccc', 'ddddddddddd', 'e']);
  assert.deepEqual(lines('aaa bbb\\P\\Pccc', 0), ['aaa bbb', '', 'ccc']);
  assert.deepEqual(lines('aa{\\C1;bb cc}', 0), ['aa|bb cc']);
});

test('a TEXT is placed by its alignment', () => {
  const text = (more: Pairs): Pairs => [0, 'TEXT', ...more, 10, 1, 20, 2, 11, 10, 21, 20, 40, 2, 1, 'AB'];
  assert.deepEqual(places(text([])), [['AB', 1, 2]]);
  assert.deepEqual(places(text([72, 1])), [['AB', round(10 - AB), 20]]);
  assert.deepEqual(places(text([72, 2, 73, 3])), [['AB', round(10 - 2 * AB), 18]]);
  assert.deepEqual(places(text([72, 4])), [['AB', round(10 - AB), 19]]);
  assert.deepEqual(places(text([72, 2, 50, 90])), [['AB', 10, round(20 - 2 * AB)]]);
  assert.deepEqual(
    labels(text([72, 5, 21, 2])).map(({ frame }) => frame.map(round)),
    [[1, 2, 10, 2, 10, 4, 1, 4]],
    'fitted: as wide as from point to point',
  );
  assert.deepEqual(
    labels(text([72, 3, 21, 2]))
      .map(({ frame }) => frame.map(round))[0]!
      .slice(0, 4),
    [1, 2, 10, 2],
    'aligned: as high as the width asks for',
  );
  assert.deepEqual(
    labels(text([71, 2])).map(({ frame }) => frame.map(round)),
    [[1, 2, round(1 - 2 * AB), 2, round(1 - 2 * AB), 4, 1, 4]],
    'backwards',
  );
  assert.deepEqual(
    labels(text([71, 4, 51, 45])).map(({ frame }) => frame.map(round)),
    [[1, 2, round(1 + 2 * AB), 2, round(3 + 2 * AB), 0, 3, 0]],
    'upside down, leaning',
  );
  assert.deepEqual(
    labels(text([210, 0, 220, 0, 230, -1]))[0]!
      .frame.map(round)
      .slice(0, 4),
    [-1, 2, round(-1 - 2 * AB), 2],
    'mirrored',
  );
});

test('lines of an MTEXT are placed around its insertion point', () => {
  const mtext = (attachment: number, more: Pairs = []): Pairs => [
    0,
    'MTEXT',
    ...more,
    ...tags(`10 0, 20 0, 40 3, 71 ${attachment}, 1 AB\\PAB`),
  ];
  assert.deepEqual(places(mtext(1)), [
    ['AB', 0, -3],
    ['AB', 0, -8],
  ]);
  assert.deepEqual(places(mtext(5)), [
    ['AB', round(-1.5 * AB), 1],
    ['AB', round(-1.5 * AB), -4],
  ]);
  assert.deepEqual(places(mtext(9)), [
    ['AB', round(-3 * AB), 5.9],
    ['AB', round(-3 * AB), 0.9],
  ]);
  assert.deepEqual(places(mtext(1, [50, 90])), [
    ['AB', 3, 0],
    ['AB', 8, 0],
  ]);
  assert.deepEqual(places(mtext(1, [11, 0, 21, 1, 31, 0])), [
    ['AB', 3, 0],
    ['AB', 8, 0],
  ]);
  assert.deepEqual(
    places([0, 'MTEXT', 10, 0, 20, 0, 40, 1, 41, 3, 3, 'aaaa bb', 1, 'bb cccc']).map(([text]) => text),
    ['aaaa', 'bbbb', 'cccc'],
  );
});

test('the font has glyphs for printable characters and accents, and a box for unknown ones', () => {
  for (let code = 33; code < 127; code++) {
    const chains = chainsOf(String.fromCharCode(code));
    assert.ok(
      chains.length > 0 && chains.flat().every(value => value >= -0.5 && value <= 1.2),
      String.fromCharCode(code),
    );
    assert.notDeepEqual(chains, chainsOf('漢'), String.fromCharCode(code));
  }
  assert.equal(chainsOf('é').length, chainsOf('e').length + 1);
  assert.equal(widthOf('é'), widthOf('e'));
  assert.deepEqual([widthOf(''), chainsOf(' '), widthOf('II') > 2 * widthOf('I')], [0, [], true]);
  const [label] = labels([0, 'TEXT', 10, 5, 20, 5, 40, 6, 1, 'L']);
  assert.deepEqual(
    labelChains(label!).map(chain => chain.map(round)),
    [[5, 11, 5, 5, 9, 5]],
  );
});

test('fractions are above each other, with a bar or a slash, and what follows comes after them', () => {
  const drawn = (text: string, more: Pairs = []) =>
    drawModel({ entities: [0, 'MTEXT', 10, 0, 20, 0, 40, 2, 71, 7, ...more, 1, text] }).sketches[0]!.marks.map(mark =>
      mark.kind === 'text'
        ? [mark.label.text, round(mark.label.frame[0]!), round(mark.label.frame[1]!)]
        : mark.kind === 'stroke'
          ? ['line', ...mark.points.map(round)]
          : [mark.kind],
    );
  const [one, twelve, space] = [0.5, 1, widthOf('| |') - 2 * widthOf('|')];
  const base = 0.6; // letters reach below their line
  assert.deepEqual(drawn('\\S1/12;x'), [
    ['1', round(twelve - one), round(base + 3)],
    ['12', 0, base],
    ['line', 0, round(base + 2.5), round(2 * twelve), round(base + 2.5)],
    ['x', round(2 * twelve + 0.5), base],
  ]);
  const slash = drawn('5 \\S1#2;');
  assert.deepEqual(
    slash.map(([text]) => text),
    ['5 ', '1', '2', 'line'],
  );
  assert.deepEqual(slash[1]?.slice(1), [round(2 * (widthOf('5') + space)), round(base + 1.2)]);
  assert.deepEqual(drawn('\\S+0.1^-0.25;'), [
    ['+0.1', 0, round(base + 2.8)],
    ['-0.25', 0, base],
  ]);
  // In the middle of the line, as programs write it: half as high, and as far below the line as above it.
  assert.deepEqual(drawn('\\A1;{\\H0.5x;\\S1/2;}')[1], ['2', 0, round(base - 0.25)]);
  assert.deepEqual(drawn('\\Sno sign;'), [['no sign', 0, base]]);
  assert.deepEqual(drawn('\\Sa\\/b/c;')[0]?.[0], 'a/b');
  const [, , , below] = drawn('\\S1/2;\\Pnext');
  assert.deepEqual(below, ['next', 0, base], 'the last line is at the insertion point');
  assert.equal(drawn('x\\P\\S1/2;')[0]?.[2], round(base + 2 * (5 / 3 + 1.5)), 'a fraction makes room for itself');
});

test('fonts that show are bold, with serifs or of one width; italic letters lean', () => {
  const fonts = (text: string) =>
    labels([0, 'MTEXT', 10, 0, 20, 0, 40, 1, 1, text]).map(({ text: words, font, matrix }) => [
      words,
      font?.family,
      font?.isBold,
      round(matrix[2]),
    ]);
  const lean = round(Math.tan((12 * Math.PI) / 180));
  assert.deepEqual(fonts('a{\\fArial|b1|i0|c0|p34;b}c{\\fTimes New Roman|b0|i1;d}\\Q15;e'), [
    ['a', undefined, undefined, 0],
    ['b', 'Arial', true, 0],
    ['c', undefined, undefined, 0],
    ['d', 'Times New Roman', false, lean],
    ['e', undefined, undefined, round(Math.tan((15 * Math.PI) / 180))],
  ]);
  // What looks the same stays one text, that can be found as a whole.
  assert.deepEqual(fonts('one \\Ftxt.shx;two {\\fArial|b0|i0;three}'), [['one two three', undefined, undefined, 0]]);
  assert.deepEqual(
    ['Courier New', 'Times New Roman', 'MS Sans Serif', 'Georgia', 'isocpeur', 'DejaVu Sans Mono'].map(family =>
      genericFamily({ family, isBold: false, isItalic: false }),
    ),
    ['monospace', 'serif', 'sans-serif', 'serif', 'sans-serif', 'monospace'],
  );
});

// The parts of a sheet on the graphics card: programs, buffers and textures.
import { CORNER_FLOATS, LINE_FLOATS, type DrawnAreas, type DrawnLines } from './drawn-marks.ts';
import { LETTER_FLOATS, type DrawnTexts } from './drawn-texts.ts';
import type { LoadedSheet } from './loaded-sheet.ts';
import { areaFragment, areaVertex, letterFragment, letterVertex, lineFragment, lineVertex } from './sheet-shaders.ts';

/** Pixels across up to which the simplified lines are as good as the exact ones. */
const FAR_PIXELS = 3000;
/** Pixels of a letter's cell below which the program draws none. */
const LEGIBLE = 3;

type Gl = WebGL2RenderingContext;

interface Part {
  readonly program: WebGLProgram;
  readonly at: (name: string) => WebGLUniformLocation | null;
  readonly draw: () => void;
  readonly isOpaque: boolean;
  /** whether it is drawn at a number of device pixels per unit */
  readonly isSeen: (scale: number) => boolean;
}

/** Uploads a sheet to the graphics card, except for the visibility of layers. */
export function sendSheet(gl: Gl, sheet: LoadedSheet) {
  const layers = numberTexture(gl);
  const patterns = patternTexture(gl, sheet.head.dashes);
  const letters = letterTexture(gl, sheet.letters);
  const areaProgram = programOf(gl, areaVertex, areaFragment);
  const lineProgram = programOf(gl, lineVertex, lineFragment);
  const [left, bottom, right, top] = sheet.head.extents;
  const isFar = (scale: number): boolean => scale * Math.max(right - left, top - bottom) < FAR_PIXELS;
  const parts = [
    areaPart(gl, areaProgram, sheet.marks.areas, true),
    areaPart(gl, areaProgram, sheet.marks.tints, false),
    linePart(gl, lineProgram, sheet.marks.farLines, isFar),
    linePart(gl, lineProgram, sheet.marks.lines, scale => !isFar(scale)),
    letterPart(gl, sheet.letters),
  ].filter(part => part !== undefined);
  gl.enable(gl.DEPTH_TEST);
  gl.depthFunc(gl.LEQUAL);
  gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  return { layers, patterns, letters, parts };
}

/** Uploads the visibility of layers. */
export function sendLayers(gl: Gl, layers: WebGLTexture, isShown: readonly boolean[]): void {
  const rows = Math.max(1, Math.ceil(isShown.length / 256));
  const shares = Uint8Array.from({ length: rows * 256 }, (_, n) => (isShown[n] === false ? 0 : 1));
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, layers);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8UI, 256, rows, 0, gl.RED_INTEGER, gl.UNSIGNED_BYTE, shares);
}

function programOf(gl: Gl, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('the browser makes no program for drawing');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? 'the program for drawing fails');
  return program;
}

/** One attribute in a buffer of records: its number of values, and the index of the first. */
interface Field {
  readonly name: string;
  readonly count: number;
  readonly from: number;
}

interface Records {
  readonly values: Float32Array | Uint16Array | Uint8Array;
  /** values per record */
  readonly step: number;
  readonly fields: readonly Field[];
}

/** Binds buffers of records, each once for every corner or, with `perInstance`, for every shape. */
function bind(gl: Gl, program: WebGLProgram, records: readonly Records[], perInstance: boolean): void {
  for (const { values, step, fields } of records) {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    const bytes = values.BYTES_PER_ELEMENT;
    for (const { name, count, from } of fields) {
      const at = gl.getAttribLocation(program, name);
      if (at < 0) continue;
      gl.enableVertexAttribArray(at);
      if (values instanceof Uint16Array)
        gl.vertexAttribIPointer(at, count, gl.UNSIGNED_SHORT, step * bytes, from * bytes);
      else if (values instanceof Uint8Array) gl.vertexAttribPointer(at, count, gl.UNSIGNED_BYTE, true, step, from);
      else gl.vertexAttribPointer(at, count, gl.FLOAT, false, step * bytes, from * bytes);
      gl.vertexAttribDivisor(at, perInstance ? 1 : 0);
    }
  }
}

const colours = (values: Uint8Array): Records => ({ values, step: 4, fields: [{ name: 'colour', count: 4, from: 0 }] });
const words = (values: Uint16Array, step: number, count = step): Records => ({
  values,
  step,
  fields: [{ name: 'words', count, from: 0 }],
});

function partOf(
  gl: Gl,
  program: WebGLProgram,
  { isOpaque, isSeen }: Pick<Part, 'isOpaque' | 'isSeen'>,
  call: () => void,
): Part {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    isOpaque,
    isSeen,
    at(name) {
      let place = places.get(name);
      if (place === undefined) places.set(name, (place = gl.getUniformLocation(program, name)));
      return place;
    },
    draw() {
      gl.bindVertexArray(array);
      call();
    },
  };
}

function areaPart(gl: Gl, program: WebGLProgram, areas: DrawnAreas, isOpaque: boolean): Part | undefined {
  if (areas.count === 0) return undefined;
  const part = partOf(gl, program, { isOpaque, isSeen: () => true }, () => gl.drawArrays(gl.TRIANGLES, 0, areas.count));
  const places: Records = {
    values: areas.places,
    step: CORNER_FLOATS,
    fields: [
      { name: 'place', count: 4, from: 0 },
      { name: 'order', count: 1, from: 4 },
    ],
  };
  bind(gl, program, [places, words(areas.words, 4, 2), colours(areas.colours)], false);
  return part;
}

function linePart(gl: Gl, program: WebGLProgram, lines: DrawnLines, isSeen: Part['isSeen']): Part | undefined {
  if (lines.count === 0) return undefined;
  const part = partOf(gl, program, { isOpaque: false, isSeen }, () =>
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, lines.count),
  );
  corners(gl, program, [0, -1, 0, 1, 1, -1, 1, 1]);
  const places: Records = {
    values: lines.places,
    step: LINE_FLOATS,
    fields: [
      { name: 'from', count: 4, from: 0 },
      { name: 'to', count: 4, from: 4 },
      { name: 'look', count: 3, from: 8 },
    ],
  };
  bind(gl, program, [places, words(lines.words, 4), colours(lines.colours)], true);
  return part;
}

function letterPart(gl: Gl, texts: DrawnTexts): Part | undefined {
  if (texts.count === 0) return undefined;
  const program = programOf(gl, letterVertex, letterFragment);
  const isSeen = (scale: number): boolean => texts.highest * scale > LEGIBLE;
  const part = partOf(gl, program, { isOpaque: false, isSeen }, () =>
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, texts.count),
  );
  corners(gl, program, [0, 0, 0, 1, 1, 0, 1, 1]);
  const places: Records = {
    values: texts.places,
    step: LETTER_FLOATS,
    fields: [
      { name: 'place', count: 4, from: 0 },
      { name: 'axes', count: 4, from: 4 },
      { name: 'cell', count: 3, from: 8 },
    ],
  };
  bind(gl, program, [places, words(texts.words, 2), colours(texts.colours)], true);
  return part;
}

const corners = (gl: Gl, program: WebGLProgram, places: readonly number[]): void => {
  const values = Float32Array.from(places);
  bind(gl, program, [{ values, step: 2, fields: [{ name: 'corner', count: 2, from: 0 }] }], false);
};

function numberTexture(gl: Gl): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  exactly(gl, gl.NEAREST);
  return texture;
}

function patternTexture(gl: Gl, dashes: readonly (readonly number[])[]): WebGLTexture {
  const texture = numberTexture(gl);
  const width = 2 + Math.max(0, ...dashes.map(({ length }) => length));
  const values = new Float32Array(width * Math.max(1, dashes.length));
  dashes.forEach((pattern, row) => {
    const period = pattern.reduce((sum, length) => sum + length, 0);
    values.set([period, pattern.length, ...pattern], row * width);
  });
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, width, Math.max(1, dashes.length), 0, gl.RED, gl.FLOAT, values);
  return texture;
}

function letterTexture(gl: Gl, { picture: { pixels, width, height } }: DrawnTexts): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  exactly(gl, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, width, height, 0, gl.RED, gl.UNSIGNED_BYTE, pixels);
  gl.generateMipmap(gl.TEXTURE_2D);
  return texture;
}

function exactly(gl: Gl, filter: number): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}

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

interface Records {
  readonly values: Float32Array | Uint16Array | Uint8Array;
  /** values per record */
  readonly step: number;
  /** the attributes in their order, with the number of values of each */
  readonly fields: Readonly<Record<string, number>>;
}

/** Binds buffers of records, each once for every corner or, with `perInstance`, for every shape. */
function bind(gl: Gl, program: WebGLProgram, records: readonly Records[], perInstance: boolean): void {
  for (const { values, step, fields } of records) {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    const bytes = values.BYTES_PER_ELEMENT;
    let from = 0;
    for (const [name, count] of Object.entries(fields)) {
      const [at, start] = [gl.getAttribLocation(program, name), from * bytes];
      from += count;
      if (at < 0) continue;
      gl.enableVertexAttribArray(at);
      if (values instanceof Uint16Array) gl.vertexAttribIPointer(at, count, gl.UNSIGNED_SHORT, step * bytes, start);
      else if (values instanceof Uint8Array) gl.vertexAttribPointer(at, count, gl.UNSIGNED_BYTE, true, step, start);
      else gl.vertexAttribPointer(at, count, gl.FLOAT, false, step * bytes, start);
      gl.vertexAttribDivisor(at, perInstance ? 1 : 0);
    }
  }
}

const coloursOf = ({ colours: values }: { readonly colours: Uint8Array }) => ({
  values,
  step: 4,
  fields: { colour: 4 },
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
  const places: Records = { values: areas.places, step: CORNER_FLOATS, fields: { place: 4, order: 1 } };
  const words: Records = { values: areas.words, step: 4, fields: { words: 2 } };
  bind(gl, program, [places, words, coloursOf(areas)], false);
  return part;
}

function linePart(gl: Gl, program: WebGLProgram, lines: DrawnLines, isSeen: Part['isSeen']): Part | undefined {
  if (lines.count === 0) return undefined;
  return shapesPart(gl, program, { shape: [0, -1, 0, 1, 1, -1, 1, 1], count: lines.count, isSeen }, [
    { values: lines.places, step: LINE_FLOATS, fields: { from: 4, to: 4, look: 3 } },
    { values: lines.words, step: 4, fields: { words: 4 } },
    coloursOf(lines),
  ]);
}

function letterPart(gl: Gl, texts: DrawnTexts): Part | undefined {
  if (texts.count === 0) return undefined;
  const program = programOf(gl, letterVertex, letterFragment);
  const isSeen = (scale: number): boolean => texts.highest * scale > LEGIBLE;
  return shapesPart(gl, program, { shape: [0, 0, 0, 1, 1, 0, 1, 1], count: texts.count, isSeen }, [
    { values: texts.places, step: LETTER_FLOATS, fields: { place: 4, axes: 4, cell: 3 } },
    { values: texts.words, step: 2, fields: { words: 2 } },
    coloursOf(texts),
  ]);
}

/** A shape of four corners, drawn for each of the records. */
function shapesPart(
  gl: Gl,
  program: WebGLProgram,
  { shape, count, isSeen }: Pick<Part, 'isSeen'> & { readonly shape: readonly number[]; readonly count: number },
  records: readonly Records[],
): Part {
  const draw = () => gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  const part = partOf(gl, program, { isOpaque: false, isSeen }, draw);
  bind(gl, program, [{ values: Float32Array.from(shape), step: 2, fields: { corner: 2 } }], false);
  bind(gl, program, records, true);
  return part;
}

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

// GLSL programs for lines, areas and letters. Positions are two floats each: the centre of the screen is subtracted
// from both before they are added, so that nothing trembles at any magnification.

const HEAD = `#version 300 es
precision highp float;
precision highp int;
uniform vec4 middle;      // coarse x, y, fine x, y
uniform vec2 size;        // of the screen, pixels of the device
uniform float scale;      // pixels of the device per unit
uniform highp usampler2D layers;
uniform vec3 ink;
uniform vec3 paper;
`;

const PLACES = `
bool isSeen(uint layer, uint owner) {
  return texelFetch(layers, ivec2(int(layer & 255u), int(layer >> 8u)), 0).r > 0u
    && texelFetch(layers, ivec2(int(owner & 255u), int(owner >> 8u)), 0).r > 0u;
}
vec2 toPixels(vec4 at) { return ((at.xy - middle.xy) + (at.zw - middle.zw)) * scale; }
vec4 onScreen(vec2 pixels, float order) { return vec4(pixels * 2.0 / size, order * 2.0 - 1.0, 1.0); }
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
`;

export const lineVertex = `${HEAD}${PLACES}
uniform float density;
in vec2 corner;           // along 0 or 1, across -1 or 1
in vec4 from;
in vec4 to;
in vec3 look;             // pixels wide, units along, order
in uvec4 words;
in vec4 colour;
out float side;
out float half_;
out float along;
flat out int dashes;
out vec3 tint;
void main() {
  vec2 a = toPixels(from), b = toPixels(to);
  vec2 way = b - a;
  float length_ = length(way);
  half_ = look.x * density * 0.5;
  // A point has no way: it is drawn as a dot.
  vec2 u = length_ > 0.0 ? way / length_ : vec2(1.0, 0.0);
  vec2 v = vec2(-u.y, u.x);
  float reach = half_ + 1.0;
  float end = corner.x * 2.0 - 1.0;
  vec2 at = (corner.x < 0.5 ? a : b) + u * end * half_ + v * corner.y * reach;
  side = corner.y * reach;
  along = look.y + (corner.x * length_ + end * half_) / scale;
  dashes = int(words.z);
  tint = colour.a < 0.5 ? ink : colour.rgb;
  gl_Position = isSeen(words.x, words.y) ? onScreen(at, look.z) : NOWHERE;
}`;

export const lineFragment = `${HEAD}
uniform highp sampler2D patterns;   // period, number of dashes and gaps, then these
in float side;
in float half_;
in float along;
flat in int dashes;
in vec3 tint;
out vec4 result;
bool isGap() {
  if (dashes == 0) return false;
  float period = texelFetch(patterns, ivec2(0, dashes - 1), 0).r;
  // Dashes below this size cannot be distinguished: they are drawn as a line.
  if (period * scale < 4.0) return false;
  int count = int(texelFetch(patterns, ivec2(1, dashes - 1), 0).r);
  float rest = mod(along, period);
  for (int i = 0; i < count; i++) {
    rest -= texelFetch(patterns, ivec2(i + 2, dashes - 1), 0).r;
    if (rest < 0.0) return (i & 1) == 1;
  }
  return true;
}
void main() {
  if (isGap()) discard;
  float cover = clamp(half_ + 0.5 - abs(side), 0.0, 1.0);
  if (cover <= 0.0) discard;
  result = vec4(tint, cover);
}`;

export const areaVertex = `${HEAD}${PLACES}
in vec4 place;
in float order;
in uvec2 words;
in vec4 colour;
flat out vec4 tint;
void main() {
  tint = colour.a < 0.002 ? vec4(ink, 1.0) : colour.a < 0.006 ? vec4(paper, 1.0) : colour;
  gl_Position = isSeen(words.x, words.y) ? onScreen(toPixels(place), order) : NOWHERE;
}`;

export const areaFragment = `${HEAD}
flat in vec4 tint;
out vec4 result;
void main() { result = tint; }`;

export const letterVertex = `${HEAD}${PLACES}
uniform vec2 cells;       // of the picture, across and down
in vec2 corner;           // 0 or 1 each
in vec4 place;
in vec4 axes;             // of the cell: to the right, upwards
in vec3 cell;             // column, row, order
in uvec2 words;
in vec4 colour;
out vec2 at;
flat out float pixels;
out vec3 tint;
void main() {
  vec2 right = axes.xy * scale, up = axes.zw * scale;
  pixels = min(length(right), length(up));
  at = (cell.xy + vec2(corner.x, 1.0 - corner.y)) / cells;
  tint = colour.a < 0.5 ? ink : colour.rgb;
  bool isLegible = pixels > 3.0;
  gl_Position = isLegible && isSeen(words.x, words.y)
    ? onScreen(toPixels(place) + right * corner.x + up * corner.y, cell.z) : NOWHERE;
}`;

export const letterFragment = `${HEAD}
uniform sampler2D letters;
in vec2 at;
flat in float pixels;
in vec3 tint;
out vec4 result;
void main() {
  // 255 steps of distance are 16 of the 64 pixels of a cell.
  float away = (texture(letters, at).r - 0.502) * pixels * 0.25;
  float cover = clamp(away + 0.5, 0.0, 1.0);
  if (cover <= 0.01) discard;
  result = vec4(tint, cover);
}`;

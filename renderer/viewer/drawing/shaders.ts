// The shaders of the model. Every pass draws the same buffers; the state texture has the display state of elements.
import { marks, STATE_WIDTH } from '../models/element-states.ts';

/** State of an element, and the position of its vertices. */
export const stateFunctions = /* glsl */ `
  uniform highp sampler2D states;
  uniform float hovered;
  vec4 stateOf(float feature, out int mark) {
    int n = int(feature + 0.5);
    vec4 state = texelFetch(states, ivec2(n % ${STATE_WIDTH}, n / ${STATE_WIDTH}), 0);
    mark = int(state.a * 255.0 + 0.5);
    return state;
  }
  bool isOff(int mark) { return (mark & ${marks.hidden | marks.kindOff | marks.aboveStorey}) != 0; }
  bool isGhost(int mark) { return (mark & ${marks.ghost}) != 0; }
  bool isXray(int mark) { return (mark & ${marks.xray}) != 0; }
  // Straight from the model to the eye: a model may be thousands of kilometres from zero, where single precision is
  // half a metre; the matrix was multiplied in double precision. A shape with many placements has a matrix for
  // each.
  vec4 seenFrom(vec3 at) {
    #ifdef USE_INSTANCING
      return modelViewMatrix * (instanceMatrix * vec4(at, 1.0));
    #else
      return modelViewMatrix * vec4(at, 1.0);
    #endif
  }
  // Outside of everything, all corners at one place: nothing is drawn.
  const vec4 nowhere = vec4(2.0, 2.0, 2.0, 1.0);
`;

/**
 * Whether an element is behind those in front around a pixel, none of which is itself. An edge is as wide as a pixel,
 * and within one a slanted face falls by more than many boards are thick: depth alone does not distinguish a rafter
 * below a roof from the roof. Of an edge or a face that points at the eye the depth is extrapolated beyond its ends:
 * what it changes by within a pixel is uncertain.
 */
export const frontFunctions = /* glsl */ `
  uniform bool knowsFronts;
  uniform highp sampler2D fronts;
  uniform highp sampler2D frontDepths;
  bool isBehind(float owner) {
    float change = fwidth(gl_FragCoord.z);
    float farthest = gl_FragCoord.z + (change > 0.0 ? change : 0.0);
    ivec2 here = ivec2(gl_FragCoord.xy);
    float nearest = 1.0;
    // The pixel itself first: nearly all pixels of faces are of the element in front.
    for (int n = 0; n < 9; n++) {
      ivec2 at = here + ivec2((n + 1) % 3 - 1, ((n + 4) / 3) % 3 - 1);
      vec3 id = floor(texelFetch(fronts, at, 0).rgb * 255.0 + 0.5);
      if (abs(id.r + id.g * 256.0 + id.b * 65536.0 - 1.0 - owner) < 0.5) return false;
      if (id != vec3(0.0)) nearest = min(nearest, texelFetch(frontDepths, at, 0).r);
    }
    return farthest > nearest + 2.4e-7;
  }
`;

/** `PASS`: 0 solid, 1 translucent by colour, 2 shades of isolated and x-rayed elements. */
export const surfaceVertex = /* glsl */ `
  ${stateFunctions}
  in vec4 colour;
  in float feature;
  out vec4 paint;
  out vec3 eye;
  flat out float owner;
  vec3 linear(vec3 c) {
    return mix(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, vec3(lessThanEqual(c, vec3(0.04045))));
  }
  uniform vec3 accent;
  void main() {
    int mark;
    vec4 state = stateOf(feature, mark);
    bool shade = isGhost(mark) || isXray(mark);
    if (isOff(mark) || (PASS == 2) != shade) { gl_Position = nowhere; return; }
    owner = feature;
    vec3 base = linear((mark & ${marks.coloured}) != 0 ? state.rgb : colour.rgb);
    float opacity = colour.a;
    if ((mark & ${marks.selected}) != 0) { base = mix(base, accent, 0.82); opacity = max(opacity, 0.55); }
    else if (hovered >= 0.0 && abs(hovered - feature) < 0.5) base = mix(base, vec3(1.0), 0.12);
    if (PASS == 2) opacity = isGhost(mark) ? 0.08 : min(opacity, 0.26);
    paint = vec4(base, opacity);
    vec4 seen = seenFrom(position);
    eye = seen.xyz;
    gl_Position = projectionMatrix * seen;
  }
`;

/** Discards what is outside of any plane. Planes and points are in the frame of the eye: exact for every camera. */
export const cutFunctions = /* glsl */ `
  #if PLANES > 0
    uniform vec4 planes[PLANES];
    bool isCut(vec3 at) {
      for (int i = 0; i < PLANES; i++) if (dot(planes[i].xyz, at) + planes[i].w < 0.0) return true;
      return false;
    }
  #endif
`;

export const surfaceFragment = /* glsl */ `
  ${cutFunctions}
  ${frontFunctions}
  in vec4 paint;
  in vec3 eye;
  flat in float owner;
  out vec4 result;
  uniform vec3 sun;
  uniform vec3 upward;
  uniform float brightness;
  uniform vec3 cutColour;
  vec3 encoded(vec3 c) {
    return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, c * 12.92, vec3(lessThanEqual(c, vec3(0.0031308))));
  }
  void main() {
    // Smoothing draws slivers of hidden faces that are seen from their side.
    if (PASS == 0 && knowsFronts && isBehind(owner)) discard;
    #if PLANES > 0
      if (isCut(eye)) discard;
      // The inside of a body shows only where it is cut open: flat, as a plan draws it.
      if (PASS == 0 && !gl_FrontFacing) {
        result = vec4(mix(encoded(clamp(paint.rgb, 0.0, 1.0)), cutColour, 0.7), 1.0);
        return;
      }
    #endif
    // Buildings are flat-faced: the normal of the triangle itself, turned to the eye.
    vec3 n = normalize(cross(dFdx(eye), dFdy(eye)));
    float sky = 0.5 + 0.5 * dot(n, upward);
    float key = max(0.0, dot(n, sun));
    float fill = max(0.0, n.z);
    vec3 light = mix(vec3(0.30, 0.29, 0.28), vec3(0.44, 0.47, 0.52), sky)
      + vec3(0.62, 0.59, 0.54) * key + vec3(0.16) * fill;
    vec3 c = paint.rgb * light * brightness;
    // Bright surfaces keep their shade instead of burning out.
    c = c / (1.0 + 0.22 * max(c.r, max(c.g, c.b)));
    result = vec4(encoded(clamp(c, 0.0, 1.0)), paint.a);
  }
`;

/** Everything visible in one flat value: shapes for outlines, shadows and depth. */
export const maskVertex = /* glsl */ `
  ${stateFunctions}
  in float feature;
  out vec3 eye;
  out float owner;
  void main() {
    int mark;
    stateOf(feature, mark);
    owner = feature;
    if (isOff(mark) || isGhost(mark) || isXray(mark)) { gl_Position = nowhere; return; }
    vec4 seen = seenFrom(position);
    eye = seen.xyz;
    gl_Position = projectionMatrix * seen;
  }
`;

export const maskFragment = /* glsl */ `
  ${cutFunctions}
  in vec3 eye;
  out vec4 result;
  void main() {
    #if PLANES > 0
      if (isCut(eye)) discard;
    #endif
    result = vec4(1.0);
  }
`;

/** Number of the element plus one, in three bytes; 0 is no element. */
export const frontFragment = /* glsl */ `
  ${cutFunctions}
  in vec3 eye;
  in float owner;
  out vec4 result;
  void main() {
    #if PLANES > 0
      if (isCut(eye)) discard;
    #endif
    float n = floor(owner + 1.5);
    result = vec4(mod(n, 256.0), mod(floor(n / 256.0), 256.0), floor(n / 65536.0), 255.0) / 255.0;
  }
`;

/** A triangle that covers the canvas. */
export const screenVertex = /* glsl */ `
  out vec2 at;
  void main() {
    at = position.xy * 0.5 + 0.5;
    gl_Position = vec4(position.xy, 1.0, 1.0);
  }
`;

export const backgroundFragment = /* glsl */ `
  in vec2 at;
  out vec4 result;
  uniform vec3 top;
  uniform vec3 bottom;
  void main() {
    // Half a step of noise keeps the gradient free of bands.
    float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) / 255.0;
    result = vec4(mix(bottom, top, smoothstep(0.0, 1.0, at.y)) + noise - 0.5 / 255.0, 1.0);
  }
`;

export const outlineFragment = /* glsl */ `
  in vec2 at;
  out vec4 result;
  uniform sampler2D mask;
  uniform vec2 pixel;
  uniform vec3 colour;
  void main() {
    float own = texture(mask, at).r;
    float near = 0.0;
    for (int i = 0; i < 8; i++) {
      float angle = float(i) * 0.7853982;
      near = max(near, texture(mask, at + pixel * vec2(cos(angle), sin(angle)) * 1.6).r);
    }
    if (own > 0.5 || near < 0.5) discard;
    result = vec4(colour, 0.95);
  }
`;

export const blurFragment = /* glsl */ `
  in vec2 at;
  out vec4 result;
  uniform sampler2D source;
  uniform vec2 direction;
  void main() {
    float sum = 0.0;
    float weight = 0.0;
    for (int i = -8; i <= 8; i++) {
      float w = exp(-float(i * i) / 26.0);
      sum += texture(source, at + direction * float(i)).r * w;
      weight += w;
    }
    result = vec4(vec3(sum / weight), 1.0);
  }
`;

export const shadowVertex = /* glsl */ `
  out vec2 at;
  void main() {
    at = uv;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;

export const shadowFragment = /* glsl */ `
  in vec2 at;
  out vec4 result;
  uniform sampler2D source;
  uniform float strength;
  void main() { result = vec4(vec3(0.02, 0.04, 0.08), texture(source, at).r * strength); }
`;

/** How much of the sky each place misses, from the depths around it; multiplied onto the picture. */
export const occlusionFragment = /* glsl */ `
  in vec2 at;
  out vec4 result;
  uniform sampler2D depths;
  uniform mat4 unproject;
  uniform vec2 pixel;
  uniform float reach;
  uniform float scale;
  uniform bool parallel;
  uniform highp sampler2D pointDepths;
  uniform bool hasPoints;
  vec3 placeAt(vec2 p) {
    vec4 v = unproject * vec4(vec3(p, texture(depths, p).r) * 2.0 - 1.0, 1.0);
    return v.xyz / v.w;
  }
  void main() {
    if (texture(depths, at).r > 0.99999) { result = vec4(1.0); return; }
    if (hasPoints && texture(pointDepths, at).r < texture(depths, at).r) { result = vec4(1.0); return; }
    vec3 here = placeAt(at);
    vec3 n = normalize(cross(dFdx(here), dFdy(here)));
    if (n.z < 0.0) n = -n;
    float spin = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) * 6.2831853;
    float radius = clamp(reach * scale / (parallel ? 1.0 : max(0.001, -here.z)), 4.0, 90.0);
    float hidden = 0.0;
    for (int i = 0; i < 16; i++) {
      float share = (float(i) + 0.5) / 16.0;
      float angle = float(i) * 2.3999632 + spin;
      vec3 v = placeAt(at + pixel * radius * share * vec2(cos(angle), sin(angle))) - here;
      float d = length(v);
      hidden += max(0.0, dot(v / max(d, 1e-4), n) - 0.12) * smoothstep(reach, 0.0, d);
    }
    result = vec4(vec3(clamp(1.0 - hidden / 16.0 * 1.5, 0.35, 1.0)), 1.0);
  }
`;

export const multiplyFragment = /* glsl */ `
  in vec2 at;
  out vec4 result;
  uniform sampler2D source;
  uniform vec2 pixel;
  void main() {
    float sum = 0.0;
    for (int x = -2; x <= 1; x++)
      for (int y = -2; y <= 1; y++)
        sum += texture(source, at + pixel * (vec2(float(x), float(y)) + 0.5)).r;
    result = vec4(vec3(sum / 16.0), 1.0);
  }
`;

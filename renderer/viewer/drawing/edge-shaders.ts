// The shaders of the edges of a model.
import { cutFunctions, stateFunctions } from './shaders.ts';

export const edgeVertex = /* glsl */ `
  ${stateFunctions}
  in float feature;
  out vec3 eye;
  out float strength;
  out float owner;
  void main() {
    int mark;
    stateOf(feature, mark);
    if (isOff(mark)) { gl_Position = nowhere; return; }
    owner = feature;
    strength = isGhost(mark) ? 0.10 : isXray(mark) ? 0.4 : 1.0;
    vec4 seen = seenFrom(position);
    eye = seen.xyz;
    // Exactly where the faces meet: those are drawn a little behind themselves (materials.ts).
    gl_Position = projectionMatrix * seen;
  }
`;

export const edgeFragment = /* glsl */ `
  ${cutFunctions}
  in vec3 eye;
  in float strength;
  in float owner;
  out vec4 result;
  uniform vec4 edgeColour;
  uniform bool knowsFronts;
  uniform highp sampler2D fronts;
  uniform highp sampler2D frontDepths;
  // Whether what is in front around this pixel is nearer, and none of it is of the edge's own element. An edge is as
  // wide as a pixel, and within one a slanted face falls by more than many boards are thick: depth alone does not
  // distinguish a rafter below a roof from the roof.
  bool isBehind() {
    float nearest = 1.0;
    for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++) {
      ivec2 at = ivec2(gl_FragCoord.xy) + ivec2(x, y);
      vec3 id = floor(texelFetch(fronts, at, 0).rgb * 255.0 + 0.5);
      if (abs(id.r + id.g * 256.0 + id.b * 65536.0 - 1.0 - owner) < 0.5) return false;
      if (id != vec3(0.0)) nearest = min(nearest, texelFetch(frontDepths, at, 0).r);
    }
    return gl_FragCoord.z > nearest + 2.4e-7;
  }
  void main() {
    if (knowsFronts && isBehind()) discard;
    #if PLANES > 0
      if (isCut(eye)) discard;
    #endif
    result = vec4(edgeColour.rgb, edgeColour.a * strength);
  }
`;

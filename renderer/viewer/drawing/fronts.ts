// The element in front at each pixel: edges of elements just behind it are not drawn.
import type { Camera, WebGLRenderer } from 'three';
import { DepthTexture, NearestFilter, WebGLRenderTarget } from 'three';
import type { Materials } from './materials.ts';

export function createFronts({ uniforms }: Pick<Materials, 'uniforms'>) {
  const target = new WebGLRenderTarget(1, 1, {
    depthTexture: new DepthTexture(1, 1),
    magFilter: NearestFilter,
    minFilter: NearestFilter,
    generateMipmaps: false,
  });
  return {
    /** `drawSolids`: renders the numbers of solid elements with a camera */
    draw(gl: WebGLRenderer, camera: Camera, drawSolids: (camera: Camera) => void): void {
      const { width, height } = gl.domElement;
      if (target.width !== width || target.height !== height) target.setSize(width, height);
      gl.setRenderTarget(target);
      gl.setClearColor(0, 0);
      gl.clear(true, true, false);
      drawSolids(camera);
      gl.setRenderTarget(null);
      uniforms.fronts.value = target.texture;
      uniforms.frontDepths.value = target.depthTexture;
      uniforms.knowsFronts.value = true;
    },
    /** The next drawing uses another camera. */
    forget(): void {
      uniforms.knowsFronts.value = false;
    },
    dispose(): void {
      target.dispose();
    },
  };
}

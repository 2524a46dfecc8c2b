// The camera of the viewer: holds the pose, animates it, and writes it to the cameras of three.
import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import type { Aim, Projection, Pose, Vec } from './camera-math.ts';
import { createAim, axesOf, between, ease, FIELD_OF_VIEW, positionOf } from './camera-math.ts';

const MOVE_TIME = 250;

export class CameraRig {
  /** shared with the other panes that show the same place */
  readonly aim: Aim;
  width = 1;
  height = 1;
  readonly #perspective = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI, 1, 0.1, 1000);
  readonly #orthographic = new OrthographicCamera(-1, 1, 1, -1, 0.1, 1000);
  #depths = { near: 0.1, far: 1000 };
  /** values last written to the cameras of three */
  #written: {
    readonly pose: Pose | null;
    readonly width: number;
    readonly height: number;
    readonly fieldOfView: number;
  } = { pose: null, width: 1, height: 1, fieldOfView: FIELD_OF_VIEW };

  constructor(aim: Aim = createAim()) {
    this.aim = aim;
  }

  get pose(): Pose {
    return this.aim.pose;
  }

  get projection(): Projection {
    return this.aim.projection;
  }

  set projection(next: Projection) {
    this.aim.projection = next;
  }

  /** vertical angle of the perspective, radians */
  get fieldOfView(): number {
    return this.aim.fieldOfView;
  }

  set fieldOfView(next: number) {
    this.aim.fieldOfView = next;
  }

  /**
   * Camera of the projection with the current pose, size and angle: a click before the next frame matches what that
   * frame will show.
   */
  get camera(): PerspectiveCamera | OrthographicCamera {
    const { pose, width, height, fieldOfView } = this.#written;
    const isWritten = pose === this.pose && width === this.width && height === this.height;
    if (!isWritten || fieldOfView !== this.fieldOfView) this.#write();
    return this.projection === 'perspective' ? this.#perspective : this.#orthographic;
  }

  get aspect(): number {
    return this.width / this.height;
  }

  /** How much more a perspective shows than one of the usual angle, as a factor of lengths. */
  get widening(): number {
    return this.projection === 'perspective' ? Math.tan(this.fieldOfView / 2) / Math.tan(FIELD_OF_VIEW / 2) : 1;
  }

  get isMoving(): boolean {
    return this.aim.move !== undefined;
  }

  /** Sets a pose at once and ends any movement. */
  set(pose: Pose): void {
    this.aim.move = undefined;
    this.aim.pose = pose;
  }

  /** Moves to a pose in a quarter of a second, or at once with reduced motion. Any `set` interrupts. */
  goTo(pose: Pose, now: number, calm = matchMedia('(prefers-reduced-motion: reduce)').matches): void {
    if (calm) this.set(pose);
    else this.aim.move = { from: this.pose, to: pose, start: now };
  }

  /** Target of the movement in progress, else the current pose. */
  get goal(): Pose {
    return this.aim.move?.to ?? this.pose;
  }

  /**
   * Updates the cameras. Returns whether another frame is needed. `depthsFrom`: distances of the nearest and the
   * farthest thing to draw.
   */
  update(now: number, depthsFrom: (pose: Pose) => { readonly near: number; readonly far: number }): boolean {
    const { move } = this.aim;
    if (move) {
      const k = Math.min(1, (now - move.start) / MOVE_TIME);
      this.aim.pose = between(move.from, move.to, ease(Math.max(0, k)));
      if (k >= 1) this.aim.move = undefined;
    }
    this.#depths = depthsFrom(this.pose);
    this.#write();
    return this.aim.move !== undefined;
  }

  #write(): void {
    const { pose } = this;
    const { near, far } = this.#depths;
    const axes = axesOf(pose);
    for (const camera of [this.#perspective, this.#orthographic]) {
      camera.position.set(...positionOf(pose));
      camera.matrixAutoUpdate = false;
      camera.matrix
        .makeBasis(new Vector3(...axes.right), new Vector3(...axes.up), new Vector3(...axes.back))
        .setPosition(camera.position);
      camera.matrixWorldNeedsUpdate = true;
      camera.updateMatrixWorld(true);
    }
    this.#perspective.fov = (this.fieldOfView * 180) / Math.PI;
    this.#perspective.aspect = this.aspect;
    this.#perspective.near = near;
    this.#perspective.far = far;
    this.#perspective.updateProjectionMatrix();
    const half = pose.distance * Math.tan(FIELD_OF_VIEW / 2);
    // Parallel rays may start behind the camera: nothing disappears when it is inside the model.
    const side = half * this.aspect;
    Object.assign(this.#orthographic, { top: half, bottom: -half, left: -side, right: side, near: -far, far });
    this.#orthographic.updateProjectionMatrix();
    this.#written = { pose, width: this.width, height: this.height, fieldOfView: this.fieldOfView };
  }

  /** Start and direction of the ray through a point of the canvas (pixels from its top left corner). */
  ray(x: number, y: number): { origin: Vector3; direction: Vector3 } {
    const at = new Vector3((x / this.width) * 2 - 1, 1 - (y / this.height) * 2, 0.5).unproject(this.camera);
    const back = new Vector3(...axesOf(this.pose).back);
    if (this.projection === 'perspective') {
      const origin = new Vector3(...positionOf(this.pose));
      return { origin, direction: at.sub(origin).normalize() };
    }
    const depth = back.dot(new Vector3(...positionOf(this.pose)).sub(at)) + this.#orthographic.far;
    const origin = at.addScaledVector(back, depth);
    return { origin, direction: back.negate() };
  }

  /** Intersection of the ray through a point of the canvas with the plane of the camera's target. */
  pointAtTarget(x: number, y: number): Vec {
    const { origin, direction } = this.ray(x, y);
    const back = new Vector3(...axesOf(this.pose).back);
    const along = direction.dot(back);
    const t =
      Math.abs(along) < 1e-6 ? this.pose.distance : new Vector3(...this.pose.target).sub(origin).dot(back) / along;
    const at = origin.addScaledVector(direction, Math.max(0, t));
    return [at.x, at.y, at.z];
  }

  /** Canvas position of a point of the world, in pixels; a `depth` beyond 1 or below -1 is outside of the view. */
  project(point: Vec): { x: number; y: number; depth: number } {
    const at = new Vector3(...point).project(this.camera);
    const behind =
      this.projection === 'perspective' &&
      new Vector3(...point).sub(this.camera.position).dot(new Vector3(...axesOf(this.pose).back)) > 0;
    return { x: ((at.x + 1) / 2) * this.width, y: ((1 - at.y) / 2) * this.height, depth: behind ? 2 : at.z };
  }

  /** Metres that one pixel covers at a point. */
  metresPerPixel(point: Vec): number {
    const depth =
      this.projection === 'perspective'
        ? Math.max(0.001, -new Vector3(...point).sub(this.camera.position).dot(new Vector3(...axesOf(this.pose).back)))
        : this.pose.distance;
    return (2 * depth * this.widening * Math.tan(FIELD_OF_VIEW / 2)) / this.height;
  }
}

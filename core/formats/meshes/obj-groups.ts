// The tree of an OBJ file, and the faces of each thing in it by material.
import { Growing } from '../gltf/growing.ts';
import { MeshError, mostNodes } from './mesh-model.ts';

/** Faces of one thing in one material. */
export interface ObjPart {
  readonly node: number;
  /** name of the material; null before any */
  readonly material: string | null;
  /** ranks of points, three for each triangle */
  readonly corners: Growing<Uint32Array<ArrayBuffer>>;
}

export interface ObjNode {
  readonly name: string;
  readonly parent: number;
}

/** Objects, groups in them, and faces. A repeated name continues the same thing. */
export class ObjGroups {
  readonly nodes: ObjNode[] = [];
  readonly parts: ObjPart[] = [];
  readonly #ranks = new Map<string, number>();
  readonly #partOf = new Map<string, ObjPart>();
  #object = -1;
  #at = -1;
  #material: string | null = null;
  #open: ObjPart | undefined;

  object(name: string): void {
    this.#object = this.#node(name, -1);
    this.#at = this.#object;
    this.#open = undefined;
  }

  group(name: string): void {
    this.#at = this.#node(name, this.#object);
    this.#open = undefined;
  }

  material(name: string): void {
    this.#material = name;
    this.#open = undefined;
  }

  /** The part that receives faces. @param unnamed name of the thing outside of objects and groups */
  open(unnamed: string): ObjPart {
    if (this.#open) return this.#open;
    if (this.#at < 0) this.#at = this.#node(unnamed, -1);
    const key = `${this.#at} ${this.#material ?? ''}`;
    let part = this.#partOf.get(key);
    if (!part) {
      part = { node: this.#at, material: this.#material, corners: new Growing(size => new Uint32Array(size), 12) };
      this.parts.push(part);
      this.#partOf.set(key, part);
    }
    this.#open = part;
    return part;
  }

  #node(name: string, parent: number): number {
    const key = `${parent} ${name}`;
    let known = this.#ranks.get(key);
    if (known === undefined) {
      known = this.nodes.push({ name, parent }) - 1;
      if (known > mostNodes) throw new MeshError('The file has more objects than can be read.');
      this.#ranks.set(key, known);
    }
    return known;
  }
}

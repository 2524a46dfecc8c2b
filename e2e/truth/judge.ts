// Subjects of assertions: the answers of the service about one file, each fetched once.
import type { Answer } from '../../core/testing/http-client.ts';
import type { Assertion, Word } from './read-check.ts';
import type { Mesh } from './mesh.ts';
import type { Plan } from './read-plan.ts';

/** Points of a cloud. */
export interface Cloud {
  readonly points: readonly (readonly number[])[];
  /** of 8 bits, for each point */
  readonly colours: readonly (readonly number[])[];
}

/** Answers of the service about a file that was uploaded. */
export interface Subject {
  report(): Promise<Answer['json']>;
  /** meshes of the glTF by the names of their nodes */
  meshes(): Promise<ReadonlyMap<string, Mesh>>;
  plans(): Promise<readonly Plan[]>;
  elements(): Promise<Answer['json']>;
  georeference(): Promise<Answer['json']>;
  cloud(): Promise<Cloud>;
  /** of the project that a BCF file was imported into */
  topics(): Promise<Answer['json']>;
  /** texts of the markup files of a new export */
  markups(): Promise<readonly string[]>;
  /** between the forms of a model */
  differences(): Promise<readonly string[]>;
}

export interface Verdict {
  readonly right: boolean;
  /** what the output has, for people */
  readonly found: string;
}

export type Judge = (assertion: Assertion, subject: Subject) => Promise<Verdict>;
export type Judges<Words extends Word> = Readonly<Record<Words, Judge>>;

export const verdict = (right: boolean, found: unknown): Verdict => ({
  right,
  found: typeof found === 'string' ? found : (JSON.stringify(found) ?? 'nothing'),
});

/** Whether numbers differ by no more than the tolerance; an infinite one never fits. */
export const isNear = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance;

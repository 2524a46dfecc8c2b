// The versions of one document: their numbers, and what can be done with each.
import type { TFunction } from 'i18next';
import { isIfc, type Document, type Model } from '../../../api/shapes.ts';
import { viewable } from '../entries.ts';
import { permissions } from '../../../api/roles.ts';

export interface Version {
  /** 1 is the first that was uploaded; it keeps its number while earlier ones stay */
  readonly number: number;
  readonly document: Document;
}

/** The newest first. @param documents all versions */
export const numbered = (documents: readonly Document[]): Version[] =>
  documents
    .toSorted((one, other) => other.id - one.id)
    .map((document, index) => ({ number: documents.length - index, document }));

/** The version that is the document now. */
export const headOf = (versions: readonly Version[]): Document | undefined =>
  versions.find(({ document }) => document.is_head_version)?.document;

/** Whether the person may add, remove and choose versions: by the rights in the folder of the head. */
export const mayChangeVersions = (versions: readonly Version[], mayWrite: boolean): boolean =>
  mayWrite && headOf(versions)?.user_permission === permissions.write;

/** Another version by which the others are asked for, before the one goes by which they were asked for so far;
 *  undefined where another one goes, or where there is no other. */
export function replacementFor(leaving: number, asked: number, versions: readonly Version[]): number | undefined {
  return leaving === asked ? versions.find(({ document }) => document.id !== leaving)?.document.id : undefined;
}

export interface VersionOffers {
  /** model that the viewer shows */
  readonly opens: number | undefined;
  /** the earlier model first, then that of the current version */
  readonly compares: readonly [number, number] | undefined;
  /** the only version is removed as the document, not by itself */
  readonly hasMenu: boolean;
  readonly canBecomeHead: boolean;
}

/** What can be done with a version. */
export function versionOffers(
  { document }: Version,
  about: {
    readonly model: Model | undefined;
    /** model of the current version */
    readonly current: Model | undefined;
    readonly mayWrite: boolean;
    readonly count: number;
  },
): VersionOffers {
  const [shown, head] = [viewable(about.model), viewable(about.current)];
  return {
    opens: shown?.id,
    compares: shown && head && shown.id !== head.id && isIfc(shown) && isIfc(head) ? [shown.id, head.id] : undefined,
    hasMenu: about.mayWrite && about.count > 1,
    canBecomeHead: !document.is_head_version,
  };
}

/** The name of a version is told only where it is another one than that of the document. */
export const nameShown = ({ name }: Pick<Document, 'name'>, head: Pick<Document, 'name'> | undefined) =>
  name === head?.name ? undefined : name;

/** What is asked before a version goes. Without the current one the newest of the others takes its place. */
export const deletionWords = (t: TFunction, { number, document }: Version) => ({
  title: t('documents.versions.deleteOne', { number, name: document.name }),
  text: t(document.is_head_version ? 'documents.versions.deleteHeadText' : 'documents.versions.deleteText'),
});

import type { ChangeUnit } from './changes.ts';
import { type Draft, optionalText, refIn, refList } from '../draft/draft.ts';
import { createDraftLinks, type RelationKind, relations } from '../draft/draft-links.ts';
import { freeGlobalId } from '../../ifc/extract/global-ids.ts';
import { replacePieces } from '../draft/instance-text.ts';
import { stepString } from '../draft/step-text.ts';
import type { IfcClass } from '../../ifc/schema/schema.ts';

/** A change that does not fit the file; the others are applied. `message` is one sentence for people. */
export class ChangeError extends Error {}

/** Shared by all kinds of changes. */
export type ChangeContext = Readonly<ReturnType<typeof createChangeContext>>;

const siNames = new Set(
  `AMPERE BECQUEREL CANDELA COULOMB CUBIC_METRE DEGREE_CELSIUS FARAD GRAM GRAY HENRY HERTZ JOULE KELVIN LUMEN LUX
METRE MOLE NEWTON OHM PASCAL RADIAN SECOND SIEMENS SIEVERT SQUARE_METRE STERADIAN TESLA VOLT WATT WEBER`.split(/\s+/),
);

export function createChangeContext(draft: Draft) {
  const links = createDraftLinks(draft);
  /** instances with a GlobalId that are deleted at the end, with everything that only they need */
  const going = new Set<number>();
  const [project] = draft.each('IFCPROJECT');
  const owner = project === undefined ? '$' : (draft.argsOf(project)[1] ?? '$');

  /**
   * The first two arguments of a new instance: its GlobalId, made of `seed` when none is given, and the project's owner
   * history.
   */
  function root(guid: string | undefined, seed: string): [guid: string, ownerHistory: string] {
    return [stepString(guid ?? freeGlobalId(seed, made => draft.find(made) !== undefined)), owner];
  }

  /** Makes members of a relation to the target; those that are it already stay unchanged. */
  function relate(kind: RelationKind, members: readonly number[], target: number, guid: string | undefined): void {
    const { stepName, members: memberRank, target: targetRank } = relations[kind];
    const known = links.ofTarget(kind, target).filter(relation => links.targetsOf(kind, relation).length === 1);
    const has = new Set(known.flatMap(relation => links.membersOf(kind, relation)));
    const missing = [...new Set(members)].filter(member => !has.has(member));
    if (missing.length === 0) return;
    const args = [...root(guid, `${stepName} ${target} ${missing.join(' ')}`), '$', '$'];
    // The relation of groups has the type of its members (RelatedObjectsType) in between, which stays unset.
    for (let rank = 4; rank <= Math.max(memberRank, targetRank); rank++)
      args.push(rank === memberRank ? refList(missing) : rank === targetRank ? `#${target}` : '$');
    draft.add(stepName, args);
  }

  return {
    draft,
    links,
    going,
    root,
    relate,
    /** Id of the instance with this GlobalId. @throws ChangeError when there is none, or when it is to be deleted */
    get(guid: string): number {
      const id = draft.find(guid);
      if (id === undefined || going.has(id)) throw new ChangeError(`The file has nothing with the GlobalId ${guid}.`);
      return id;
    },
    /** A class of the schema by its name. @throws ChangeError when it is no kind of `ancestor` */
    classOf(name: string, ancestor: string, called: string): IfcClass {
      const ifcClass = draft.schema.classOf(name.toUpperCase());
      if (ifcClass === undefined || !draft.schema.isKind(ifcClass, ancestor))
        throw new ChangeError(`The schema of the file has no kind of ${called} ${name}.`);
      return ifcClass;
    },
    /** The instance that an attribute of another refers to; -1 without. */
    referred(id: number, name: string): number {
      const rank = draft.schema.classOf(draft.nameOf(id))?.attributes.findIndex(attribute => attribute.name === name);
      return refIn(draft.argsOf(id)[rank ?? -1]);
    },
    /** Removes a member from a relation, which is deleted with its last one. */
    leave(kind: RelationKind, relation: number, member: number): void {
      const left = links.membersOf(kind, relation).filter(each => each !== member);
      if (left.length > 0) draft.setArg(relation, relations[kind].members, refList(left));
      else going.add(relation);
    },
    /** Id of a unit, found or made. */
    unit(unit: ChangeUnit): number {
      const [stepName, args] = unitLine(draft, unit);
      for (const id of draft.each(stepName)) if (sameArgs(draft.argsOf(id), args)) return id;
      return draft.add(stepName, args);
    },
  };
}

/** The class of an instance, and its arguments. */
export type StepLine = [stepName: string, args: string[]];

function unitLine(draft: Draft, { unit_type, name, prefix }: ChangeUnit): StepLine {
  const kind = `.${unit_type.toUpperCase().replace(/\W/g, '')}.`;
  if (siNames.has(name))
    return ['IFCSIUNIT', ['*', kind, prefix ? `.${prefix.toUpperCase().replace(/\W/g, '')}.` : '$', `.${name}.`]];
  const zeros = ['0', '0', '0', '0', '0', '0', '0'];
  let dimensions = [...draft.each('IFCDIMENSIONALEXPONENTS')].find(id => sameArgs(draft.argsOf(id), zeros));
  dimensions ??= draft.add('IFCDIMENSIONALEXPONENTS', zeros);
  return ['IFCCONTEXTDEPENDENTUNIT', [`#${dimensions}`, kind, optionalText(prefix ? `${prefix} ${name}` : name)]];
}

const sameArgs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((argument, i) => argument === b[i]);

/** Replaces a removed reference; files do not contain it. */
const GONE = '\u0000';

/** Writes a list argument without some of its references; `undefined` when none of them remains. */
export function withoutRefs(argument: string, gone: (id: number) => boolean): string | undefined {
  let before = 0;
  let left = 0;
  const marked = replacePieces(argument, piece => {
    if (!piece.startsWith('#')) return undefined;
    before++;
    if (gone(refIn(piece))) return GONE;
    left++;
    return undefined;
  });
  if (before === left) return argument;
  // Removes placeholders with one of the commas around them.
  return left === 0 ? undefined : marked.replaceAll(`,${GONE}`, '').replaceAll(`${GONE},`, '').replaceAll(GONE, '');
}

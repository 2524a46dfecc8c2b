// A rule as text.
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import { bareColor, markColors } from '../../ui/colours/theme.ts';

/** Limits of the service: rules, conditions of a rule, and of all rules together. */
const [MOST_RULES, MOST_OF_RULE, MOST_CONDITIONS] = [30, 20, 100];

type Rules = readonly SmartRule[];

/** Initial rules: those of an existing view, or one rule for a new view. */
export const firstRules = (view: SmartView | null): Rules => view?.rules ?? [newRule([])];

/** Number of further conditions that the view may have. */
export const roomOf = (rules: Rules) => MOST_CONDITIONS - rules.reduce((sum, rule) => sum + rule.conditions.length, 0);

/** Maximum number of conditions of a rule, including its own. @param room of the whole view */
export const mostOf = ({ conditions }: SmartRule, room: number) => Math.min(MOST_OF_RULE, conditions.length + room);

/** A new rule starts with a condition, so one more condition must be allowed. */
export const canAddRule = (rules: Rules): boolean => rules.length < MOST_RULES && roomOf(rules) > 0;

/** Request body of a new or an existing view; undefined while something is missing. */
export function contentOf(view: SmartView | null, name: string, rules: Rules) {
  const given = name.trim();
  if (given === '' || rules.length === 0 || rules.some(isUnfinished)) return undefined;
  return { ...(view && { id: view.id }), name: given, rules };
}

type Condition = SmartRule['conditions'][number];

export interface RuleWords {
  /** text of a rule without conditions */
  readonly all: string;
  /** name of a built-in column of elements */
  column(name: string): string;
  comparison(is: Condition['is']): string;
}

/** As `Class contains wall, Pset_WallCommon.FireRating equals REI 90`. */
export const ruleText = ({ conditions }: Pick<SmartRule, 'conditions'>, words: RuleWords): string =>
  conditions.length === 0 ? words.all : conditions.map(each => conditionText(each, words)).join(', ');

function conditionText({ column: { from, set, name }, is, value = '' }: Condition, words: RuleWords): string {
  const title = from === 'element' ? words.column(name) : [set, name].filter(Boolean).join('.');
  return [title, words.comparison(is), is === 'empty' || is === 'filled' ? '' : value].filter(Boolean).join(' ');
}

/** A colour of the API as 0xRRGGBB; short forms are expanded, alpha is ignored. */
export function colourNumber(colour: string | undefined): number {
  const digits = bareColor(colour ?? markColors.grey);
  const long = digits.length <= 4 ? digits.slice(0, 3).replaceAll(/./g, '$&$&') : digits.slice(0, 6);
  return Number.parseInt(long, 16);
}

/** A new rule, in an unused colour while there is one. */
export function newRule(rules: readonly SmartRule[]): SmartRule {
  const used = new Set(rules.map(({ colour }) => bareColor(colour ?? '')));
  const all = Object.values(markColors);
  const colour = all.find(each => !used.has(each)) ?? all[rules.length % all.length]!;
  const column = { from: 'element', name: 'class' } as const;
  return { conditions: [{ column, is: 'contains', value: '' }], effect: 'colour', colour };
}

/** Whether a condition has no value to compare with. */
export const isUnfinished = ({ conditions }: SmartRule): boolean =>
  conditions.some(({ is, value = '' }) => is !== 'empty' && is !== 'filled' && value.trim() === '');

/** Changes the effect; only colouring rules have a colour. */
export const withEffect = ({ conditions, colour }: SmartRule, effect: SmartRule['effect']): SmartRule =>
  effect === 'colour' ? { conditions, effect, colour: colour ?? markColors.red } : { conditions, effect };

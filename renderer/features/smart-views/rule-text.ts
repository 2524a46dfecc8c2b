// A rule as text.
import type { SmartRule } from '../../api/schema.d.ts';
import { bareColor, markColors } from '../../ui/colours/theme.ts';

type Condition = SmartRule['conditions'][number];

export interface RuleWords {
  /** text of a rule without conditions */
  readonly all: string;
  /** name of a built-in column of elements */
  column(name: string): string;
  comparison(is: Condition['is']): string;
}

/** As `Class contains wall, Pset_WallCommon.FireRating equals REI 90`. */
export function ruleText({ conditions }: Pick<SmartRule, 'conditions'>, words: RuleWords): string {
  return conditions.length === 0 ? words.all : conditions.map(each => conditionText(each, words)).join(', ');
}

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
export function withEffect({ conditions, colour }: SmartRule, effect: SmartRule['effect']): SmartRule {
  return effect === 'colour' ? { conditions, effect, colour: colour ?? markColors.red } : { conditions, effect };
}

// A smart view while it is written: its name and rules, within what the service takes.
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import { isUnfinished, newRule } from './rule-text.ts';

/** As the service takes them: rules, conditions of a rule, and of all rules together. */
const [MOST_RULES, MOST_OF_RULE, MOST_CONDITIONS] = [30, 20, 100];

type Rules = readonly SmartRule[];

/** What is written at first: a view as it is, or one rule of a new view. */
export const firstRules = (view: SmartView | null): Rules => view?.rules ?? [newRule([])];

/** How many conditions the view may have more. */
export const roomOf = (rules: Rules): number =>
  MOST_CONDITIONS - rules.reduce((sum, rule) => sum + rule.conditions.length, 0);

/** How many conditions a rule may have, with those that it has. @param room of the whole view */
export const mostOf = ({ conditions }: SmartRule, room: number): number =>
  Math.min(MOST_OF_RULE, conditions.length + room);

/** A rule begins with a condition, for which there has to be room. */
export const canAddRule = (rules: Rules): boolean => rules.length < MOST_RULES && roomOf(rules) > 0;

/** What is sent of it, of a new view or of one that is there; undefined while something is missing. */
export function contentOf(view: SmartView | null, name: string, rules: Rules) {
  const given = name.trim();
  if (given === '' || rules.length === 0 || rules.some(isUnfinished)) return undefined;
  return { ...(view && { id: view.id }), name: given, rules };
}

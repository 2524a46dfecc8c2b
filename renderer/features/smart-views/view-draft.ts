// A smart view as a draft: its name and rules, within the limits of the service.
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import { isUnfinished, newRule } from './rule-text.ts';

/** Limits of the service: rules, conditions of a rule, and of all rules together. */
const [MOST_RULES, MOST_OF_RULE, MOST_CONDITIONS] = [30, 20, 100];

type Rules = readonly SmartRule[];

/** Initial rules: those of an existing view, or one rule for a new view. */
export const firstRules = (view: SmartView | null): Rules => view?.rules ?? [newRule([])];

/** Number of further conditions that the view may have. */
export const roomOf = (rules: Rules): number =>
  MOST_CONDITIONS - rules.reduce((sum, rule) => sum + rule.conditions.length, 0);

/** Maximum number of conditions of a rule, including its own. @param room of the whole view */
export const mostOf = ({ conditions }: SmartRule, room: number): number =>
  Math.min(MOST_OF_RULE, conditions.length + room);

/** A new rule starts with a condition, so one more condition must be allowed. */
export const canAddRule = (rules: Rules): boolean => rules.length < MOST_RULES && roomOf(rules) > 0;

/** Request body of a new or an existing view; undefined while something is missing. */
export function contentOf(view: SmartView | null, name: string, rules: Rules) {
  const given = name.trim();
  if (given === '' || rules.length === 0 || rules.some(isUnfinished)) return undefined;
  return { ...(view && { id: view.id }), name: given, rules };
}

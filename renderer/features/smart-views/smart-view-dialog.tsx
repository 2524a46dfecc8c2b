// Creates or edits a smart view: its name and its rules.
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import { ColorPick } from '../../ui/colours/color-pick.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useSmartViewChanges, type ViewPlace } from './queries.ts';
import { newRule, withEffect, canAddRule, contentOf, firstRules, mostOf, roomOf } from './rule-text.ts';
import classes from './smart-views.module.css';
import { TextField } from '../../ui/controls.tsx';

/** Editor of conditions, which the page passes from the lists feature. */
export type ConditionsField = (
  conditions: SmartRule['conditions'],
  most: number,
  onChange: (next: SmartRule['conditions']) => void,
) => ReactNode;

interface SmartViewDialogProps {
  readonly place: ViewPlace;
  /** the one to edit; null: a new one */
  readonly view: SmartView | null;
  readonly conditions: ConditionsField;
  readonly onSaved: (view: SmartView) => void;
  readonly onClose: () => void;
}

export function SmartViewDialog({ place, view, conditions, onSaved, onClose }: SmartViewDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { save } = useSmartViewChanges(place);
  const [name, setName] = useState(view?.name ?? '');
  const [rules, setRules] = useState(() => firstRules(view));
  const room = roomOf(rules);
  const content = contentOf(view, name, rules);
  return (
    <FormDialog
      title={t(view ? 'smartViews.editTitle' : 'smartViews.newTitle')}
      action={t('smartViews.save')}
      size="lg"
      busy={save.isPending}
      disabled={!content}
      error={problems.of(save.error)}
      onClose={onClose}
      onSubmit={() => content && save.mutate(content, { onSuccess: onSaved })}
    >
      <TextField data-autofocus label={t('smartViews.name')} value={name} maxLength={512} onText={setName} />
      <div className={classes.rules}>
        {rules.map((rule, at) => (
          <RuleFields
            // eslint-disable-next-line react/no-array-index-key -- rules have no other name
            key={at}
            number={at + 1}
            rule={rule}
            room={room}
            conditions={conditions}
            onChange={next => setRules(rules.with(at, next))}
            onRemove={rules.length > 1 ? () => setRules(rules.toSpliced(at, 1)) : undefined}
          />
        ))}
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={!canAddRule(rules)}
          onClick={() => setRules([...rules, newRule(rules)])}
        >
          {t('smartViews.addRule')}
        </Button>
      </div>
    </FormDialog>
  );
}

interface RuleFieldsProps {
  readonly number: number;
  readonly rule: SmartRule;
  /** number of further conditions that the view may have */
  readonly room: number;
  readonly conditions: ConditionsField;
  readonly onChange: (next: SmartRule) => void;
  /** undefined for the only rule */
  readonly onRemove: (() => void) | undefined;
}

const effects = ['colour', 'hide', 'isolate'] as const;

function RuleFields({ number, rule, room, conditions, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation();
  const title = t('smartViews.rule', { number });
  return (
    <section className={classes.rule} role="group" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <NativeSelect
          aria-label={t('smartViews.effect')}
          value={rule.effect}
          onChange={event => onChange(withEffect(rule, event.currentTarget.value as SmartRule['effect']))}
          data={effects.map(value => ({ value, label: t(`smartViews.effects.${value}`) }))}
        />
        {onRemove && (
          <ActionIcon aria-label={t('smartViews.removeRule', { number })} onClick={onRemove}>
            <IconTrash size={14} />
          </ActionIcon>
        )}
      </header>
      {rule.conditions.length === 0 && <p className="quiet">{t('smartViews.all')}</p>}
      {conditions(rule.conditions, mostOf(rule, room), next => onChange({ ...rule, conditions: next }))}
      {rule.effect === 'colour' && (
        <ColorPick
          label={t('smartViews.colour')}
          color={rule.colour ?? null}
          isNeeded
          onColor={colour => colour !== null && onChange({ ...rule, colour })}
        />
      )}
    </section>
  );
}

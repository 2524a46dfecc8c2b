// Unit of displayed lengths: for the user, and for administrators the default of the project.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText, lengthUnits, MOST_DECIMALS, plainLengths } from '../../ui/numbers/length-display.ts';
import type { LengthDisplay } from '../../ui/numbers/length-display.ts';
import { NumberField } from '../../ui/numbers/number-field.tsx';
import { useOwnLengths } from '../../ui/numbers/number-style.ts';
import { projectUnitsQuery, useProjectUnitsChange } from './queries.ts';
import { changeOf, choiceOf, draftOf, hasDecimals, withUnit, type Draft } from './units-draft.ts';
import { ChangeForm } from '../../api/change-form.tsx';

interface UnitsDialogProps {
  /** undefined outside of a project */
  readonly place: { readonly cloud: number; readonly project: number } | undefined;
  /** whether the user may also set the units of the project */
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

/** Mounted while it is open. */
export function UnitsDialog({ place, mayManage, onClose }: UnitsDialogProps) {
  const { t } = useTranslation();
  const { own, choose } = useOwnLengths();
  const { cloud = 0, project = 0 } = place ?? {};
  const query = useQuery({ ...projectUnitsQuery(cloud, project), enabled: place !== undefined });
  const change = useProjectUnitsChange(cloud, project);
  const [mine, setMine] = useState(() => draftOf(own));
  const [changed, setChanged] = useState<Draft>();
  const ofProject = changed ?? draftOf(query.data ?? plainLengths);
  const next = changeOf(mine, changed);
  const save = () => {
    if (!next) return;
    const finish = () => {
      choose(next.own);
      onClose();
    };
    if (next.project) change.mutate(next.project, { onSuccess: finish });
    else finish();
  };
  return (
    <ChangeForm
      title={t('units.title')}
      size="sm"
      action={t('parts.save')}
      change={change}
      disabled={!next}
      onClose={onClose}
      onSubmit={save}
    >
      <LengthFields label={t('units.mine')} draft={mine} fallback={query.data ?? plainLengths} onDraft={setMine} />
      {place && mayManage && query.data && (
        <LengthFields label={t('units.project')} draft={ofProject} onDraft={setChanged} />
      )}
      <p className="quiet">{t('units.follow')}</p>
    </ChangeForm>
  );
}

interface LengthFieldsProps {
  readonly label: string;
  readonly draft: Draft;
  /** what is shown without a choice; absent: a choice is required */
  readonly fallback?: LengthDisplay;
  readonly onDraft: (draft: Draft) => void;
}

const EXAMPLE = 3.2504;

function LengthFields({ label, draft, fallback, onDraft }: LengthFieldsProps) {
  const { t, i18n } = useTranslation();
  const { unit, decimals } = draft;
  const example = (lengths: LengthDisplay) => lengthText(EXAMPLE, { language: i18n.language, lengths });
  const shown = choiceOf(draft);
  return (
    <>
      <NativeSelect
        label={label}
        value={unit ?? ''}
        description={shown ? t('units.example', { example: example(shown) }) : undefined}
        onChange={event => onDraft(withUnit(event.currentTarget.value))}
        data={[
          ...(fallback ? [{ value: '', label: t('units.asProject', { example: example(fallback) }) }] : []),
          ...lengthUnits.map(value => ({ value, label: t(`units.names.${value}`) })),
        ]}
      />
      {hasDecimals(draft) && (
        <NumberField
          key={unit}
          label={`${t('units.decimals')} (${label})`}
          isWhole
          min={0}
          max={MOST_DECIMALS}
          value={decimals}
          onChange={next => onDraft({ unit, decimals: next })}
        />
      )}
    </>
  );
}

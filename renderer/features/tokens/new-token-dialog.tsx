// Creates a token: scopes, lifetime and person.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ScopeList } from '../../ui/scopes/scope-list.tsx';
import {
  firstToken,
  isTokenComplete,
  lifeChoices,
  personChoices,
  tokenScopes,
  tokenWritten,
  type TokenForm,
} from './new-token.ts';
import { useTokenChanges } from './queries.ts';
import type { TokenPerson } from './token-words.ts';

export interface NewTokenDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** scopes that the user has here */
  readonly usable: readonly string[];
  /** members that the token may act for */
  readonly people: readonly TokenPerson[];
  readonly onClose: () => void;
  readonly onMade: (token: ProjectAccessToken) => void;
}

export function NewTokenDialog({ cloudId, projectId, usable, people, onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create } = useTokenChanges(cloudId, projectId);
  const [form, setForm] = useState(firstToken);
  const set = (part: Partial<TokenForm>) => setForm(before => ({ ...before, ...part }));
  const submit = () => create.mutate(tokenWritten(form), { onSuccess: onMade });
  return (
    <FormDialog
      title={t('tokens.create')}
      action={t('shell.create')}
      size="lg"
      busy={create.isPending}
      disabled={!isTokenComplete(form)}
      error={problems.of(create.error)}
      onClose={onClose}
      onSubmit={submit}
    >
      <ScopeList
        label={t('tokens.scopes')}
        scopes={tokenScopes}
        value={form.scopes}
        isOff={scope => !usable.includes(scope)}
        onChange={scopes => set({ scopes })}
      />
      <NativeSelect
        label={t('tokens.life')}
        value={String(form.hours)}
        data={lifeChoices(t)}
        onChange={({ currentTarget: { value } }) => set({ hours: Number(value) })}
      />
      <NativeSelect
        label={t('tokens.for')}
        {...descriptionBelow}
        description={t('tokens.forText')}
        value={form.email}
        data={personChoices(t, people)}
        onChange={({ currentTarget: { value } }) => set({ email: value })}
      />
    </FormDialog>
  );
}

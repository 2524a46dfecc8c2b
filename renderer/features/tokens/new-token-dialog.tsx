// Asks what a new token may do, for how long, and for whom.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { below } from '../../ui/below.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ScopeList } from '../../ui/scope-list.tsx';
import type { ScopeName } from '../../ui/scope-names.ts';
import { useTokenChanges, type TokenScope } from './queries.ts';
import { endOf, lifeText, lives, personText, type TokenPerson } from './token-words.ts';

export interface NewTokenDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** what the person may do here */
  readonly usable: readonly string[];
  /** members whom the token may act for */
  readonly people: readonly TokenPerson[];
  readonly onClose: () => void;
  readonly onMade: (token: ProjectAccessToken) => void;
}

/** What a token of a project can do at most. */
const tokenScopes = [
  'model:read',
  'model:write',
  'document:read',
  'document:write',
  'bcf:read',
  'bcf:write',
] as const satisfies readonly (ScopeName & TokenScope)[];

export function NewTokenDialog({ cloudId, projectId, usable, people, onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create } = useTokenChanges(cloudId, projectId);
  const [scopes, setScopes] = useState<readonly ScopeName[]>(['model:read']);
  const [hours, setHours] = useState<number>(12);
  const [email, setEmail] = useState('');
  const submit = () => {
    const expires_at = endOf(hours);
    create.mutate(
      { scopes: tokenScopes.filter(scope => scopes.includes(scope)), expires_at, email_impersonation: email || null },
      { onSuccess: onMade },
    );
  };
  return (
    <FormDialog
      title={t('tokens.create')}
      action={t('shell.create')}
      size="lg"
      busy={create.isPending}
      disabled={scopes.length === 0}
      error={problems.of(create.error)}
      onClose={onClose}
      onSubmit={submit}
    >
      <ScopeList
        label={t('tokens.scopes')}
        scopes={tokenScopes}
        value={scopes}
        isOff={scope => !usable.includes(scope)}
        onChange={setScopes}
      />
      <NativeSelect
        label={t('tokens.life')}
        value={String(hours)}
        data={lives.map(each => ({
          value: String(each),
          label: lifeText(t, each),
        }))}
        onChange={({ currentTarget: { value } }) => {
          setHours(Number(value));
        }}
      />
      <NativeSelect
        label={t('tokens.for')}
        {...below}
        description={t('tokens.forText')}
        value={email}
        data={[
          { value: '', label: t('tokens.forMe') },
          ...people.map(person => ({
            value: person.email,
            label: personText(person),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value);
        }}
      />
    </FormDialog>
  );
}

// Dialogs about the access tokens of a project.
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ChangeDialog } from '../../api/change-dialog.tsx';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { CopyBlock, CopyRow } from '../../ui/links/copy-row.tsx';
import { TellDialog, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useTokenChanges } from './queries.ts';
import {
  exampleCall,
  nameOf,
  type TokenPerson,
  firstToken,
  isTokenComplete,
  lifeChoices,
  personChoices,
  tokenScopes,
  tokenWritten,
  type TokenForm,
} from './new-token.ts';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { ScopeList } from '../../ui/scopes/scope-list.tsx';

interface NewTokenDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** scopes that the user has here */
  readonly usable: readonly string[];
  /** members that the token may act for */
  readonly people: readonly TokenPerson[];
  readonly onClose: () => void;
  readonly onMade: (token: ProjectAccessToken) => void;
}

function NewTokenDialog({ cloudId, projectId, usable, people, onClose, onMade }: NewTokenDialogProps) {
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

export type TokenQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'made' | 'end'; readonly token: ProjectAccessToken };

export interface TokenQuestionsProps extends Pick<NewTokenDialogProps, 'cloudId' | 'projectId' | 'usable' | 'people'> {
  readonly question: TokenQuestion;
  readonly onAsk: (question: TokenQuestion) => void;
  readonly onClose: () => void;
}

export function TokenQuestions({ question, onAsk, onClose, ...place }: TokenQuestionsProps) {
  const { t } = useTranslation();
  const { cloudId, projectId } = place;
  const { end } = useTokenChanges(cloudId, projectId);
  return (
    <>
      {question.kind === 'new' && (
        <NewTokenDialog {...place} onClose={onClose} onMade={token => onAsk({ kind: 'made', token })} />
      )}
      {question.kind === 'made' && (
        <TellDialog title={t('tokens.made')} size="lg" once onClose={onClose}>
          <CopyRow label="" text={question.token.token} name={nameOf(question.token)} />
          <p className="quiet">{t('tokens.how')}</p>
          <CopyBlock
            label={t('tokens.how')}
            text={exampleCall(location.origin, cloudId, projectId, question.token.token)}
          />
        </TellDialog>
      )}
      {question.kind === 'end' && (
        <ChangeDialog
          title={t('tokens.endTitle')}
          text={t('tokens.endText')}
          action={t('tokens.end')}
          change={end}
          given={question.token.token}
          onClose={onClose}
        />
      )}
    </>
  );
}

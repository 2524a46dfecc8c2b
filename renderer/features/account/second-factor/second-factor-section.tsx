// Two-step verification of the user's account: an authenticator app, passkeys, recovery codes.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { useProblems } from '../../../api/problem.ts';
import { NameDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Section } from '../../../ui/page.tsx';
import classes from '../../../ui/page.module.css';
import { LoadingRows } from '../../../ui/states.tsx';
import { CodesDialog, PasskeyDialog, PasswordDialog, TotpDialog } from './dialogs.tsx';
import { afterSetUp, factorRows, type FactorQuestion } from './factor-questions.ts';
import { noPasskeyReason, removalWords } from './factor-words.ts';
import { secondFactorsQuery, useSecondFactorChanges, type SecondFactors } from './queries.ts';
import { canCreatePasskeys } from './web-authn.ts';

type Ask = (question: FactorQuestion | undefined) => void;

export function SecondFactorSection() {
  const { t } = useTranslation();
  const factors = useQuery(secondFactorsQuery);
  const [question, ask] = useState<FactorQuestion>();
  return (
    <Section title={t('secondFactor.title')} text={t('secondFactor.text')}>
      <Loaded query={factors} loading={<LoadingRows rows={3} />}>
        {mine => (mine.has_password ? <Factors factors={mine} ask={ask} /> : <p>{t('secondFactor.byProvider')}</p>)}
      </Loaded>
      {question && <Asked question={question} ask={ask} />}
    </Section>
  );
}

function Factors({ factors, ask }: { readonly factors: SecondFactors; readonly ask: Ask }) {
  const { t } = useTranslation();
  const { is_demanded: isDemanded } = factors;
  const noPasskey = noPasskeyReason(factors, canCreatePasskeys);
  return (
    <>
      {isDemanded && <p>{t('secondFactor.demanded')}</p>}
      <ul className={classes.things}>
        {factorRows(t, factors).map(({ key, name, about, buttons }) => (
          <li key={key}>
            <span className={classes.what}>
              <strong>{name}</strong>
              <span>{about}</span>
            </span>
            {buttons.map(({ text, label, question }) => (
              <Button key={question.kind} aria-label={label} onClick={() => ask(question)}>
                {text}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {noPasskey === undefined ? (
        <p>
          <Button onClick={() => ask({ kind: 'passkey' })}>{t('secondFactor.addPasskey')}</Button>
        </p>
      ) : (
        <p className="quiet">{t(noPasskey)}</p>
      )}
    </>
  );
}

function Asked({ question, ask }: { readonly question: FactorQuestion; readonly ask: Ask }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { removeTotp, removePasskey, renamePasskey, renewCodes } = useSecondFactorChanges();
  const onClose = () => ask(undefined);
  const onCodes = (codes: readonly string[] | null) => ask(afterSetUp(codes));
  const removal = (name: string) => ({
    onClose,
    ...removalWords(t, name),
    danger: true,
  });
  switch (question.kind) {
    case 'totp':
      return <TotpDialog onClose={onClose} onCodes={onCodes} />;
    case 'passkey':
      return <PasskeyDialog onClose={onClose} onCodes={onCodes} />;
    case 'codes':
      return <CodesDialog codes={question.codes} onClose={onClose} />;
    case 'rename': {
      const { id, name: value } = question.passkey;
      const texts = { title: t('secondFactor.renameTitle'), label: t('secondFactor.passkeyName'), value };
      const state = { busy: renamePasskey.isPending, error: problems.of(renamePasskey.error), onClose };
      const rename = (name: string) => renamePasskey.mutate({ id, name }, { onSuccess: onClose });
      return <NameDialog {...texts} {...state} action={t('secondFactor.renameAction')} onName={rename} />;
    }
    case 'remove totp': {
      const state = { busy: removeTotp.isPending, error: removeTotp.error };
      const remove = (password: string) => removeTotp.mutate(password, { onSuccess: onClose });
      return <PasswordDialog {...removal(t('secondFactor.totp'))} {...state} onPassword={remove} />;
    }
    case 'remove': {
      const { id, name } = question.passkey;
      const state = { busy: removePasskey.isPending, error: removePasskey.error };
      const remove = (password: string) => removePasskey.mutate({ id, password }, { onSuccess: onClose });
      return <PasswordDialog {...removal(name)} {...state} onPassword={remove} />;
    }
    case 'new codes': {
      const texts = { title: t('secondFactor.codesNewTitle'), text: t('secondFactor.codesNewText') };
      const state = { busy: renewCodes.isPending, error: renewCodes.error, onClose };
      const renew = (password: string) =>
        renewCodes.mutate(password, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
      return <PasswordDialog {...texts} {...state} action={t('secondFactor.confirm')} onPassword={renew} />;
    }
  }
}

// Impersonation tokens: their number, their list and their end.
import { ChangeDialog } from '../../api/change-form.tsx';
import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Impersonation } from '../../api/shapes.ts';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Thing } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { scopesOf, useScopeWords } from '../../ui/scopes/scope-names.ts';
import { tokenParts, tokenText } from './access-list.ts';
import { impersonationsQuery, useImpersonationEnd, type Impersonated } from './queries.ts';
import { EndButton } from '../../ui/controls.tsx';

/** A button that opens the list; hidden while there are none. */
export function Impersonations({ owner }: { readonly owner: Impersonated }) {
  const { t } = useTranslation();
  const { data: all = [] } = useQuery(impersonationsQuery(owner));
  const [isOpen, setOpen] = useState(false);
  const [ending, end] = useState<Impersonation>();
  const kind = owner.of === 'account' ? 'own' : 'others';
  const count = all.length;
  return (
    <>
      {count > 0 && (
        <Button leftSection={<IconUserShare size={14} />} onClick={() => setOpen(true)}>
          {t(`activeAccess.impersonations.${kind}`, { count })}
        </Button>
      )}
      {isOpen && count > 0 && !ending && (
        <TellDialog title={t(`activeAccess.impersonations.${kind}Title`)} size="lg" onClose={() => setOpen(false)}>
          <ul className={classes.things}>
            {all.map(token => (
              <Entry key={token.id} token={token} onEnd={() => end(token)} />
            ))}
          </ul>
        </TellDialog>
      )}
      {ending && <EndQuestion owner={owner} token={ending} onClose={() => end(undefined)} />}
    </>
  );
}

function Entry({ token, onEnd }: { readonly token: Impersonation; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const words = useScopeWords();
  const parts = tokenParts(token);
  return (
    <Thing
      name={t('activeAccess.impersonations.for', parts)}
      about={tokenText(t, token)}
      more={<span>{scopesOf(token.scopes).map(words).join(', ')}</span>}
    >
      <EndButton
        text={t('activeAccess.endMore')}
        label={t('activeAccess.impersonations.endOne', parts)}
        onClick={onEnd}
      />
    </Thing>
  );
}

type EndQuestionProps = { readonly owner: Impersonated; readonly token: Impersonation; readonly onClose: () => void };

function EndQuestion({ owner, token, onClose }: EndQuestionProps) {
  const { t } = useTranslation();
  const ending = useImpersonationEnd(owner);
  return (
    <ChangeDialog
      title={t('activeAccess.impersonations.endTitle')}
      text={t('activeAccess.impersonations.endText', tokenParts(token))}
      action={t('activeAccess.end')}
      change={ending}
      given={token.id}
      onClose={onClose}
    />
  );
}

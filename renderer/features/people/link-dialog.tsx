// The link of an invitation, as text and as a QR code.
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { linkForOthers, onReach, reach } from '../../desktop/reach.ts';
import { Loaded } from '../../api/loaded.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SharedLink } from '../../ui/links/link-for-others.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { mailText, type InvitationLink } from './sent-invitations.ts';

export interface LinkDialogProps {
  readonly email: string;
  readonly id: number;
  readonly linkOf: (id: number) => Promise<InvitationLink>;
  readonly onClose: () => void;
}

export function LinkDialog({ email, id, linkOf, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const { origin, share } = useSyncExternalStore(onReach, reach);
  // Not cached: sending the invitation again invalidates the link.
  const query = useQuery({
    queryKey: ['invitation-link', id, email],
    queryFn: () => linkOf(id),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <TellDialog title={t('people.linkTitle', { email })} size="lg" onClose={onClose}>
      <Loaded query={query} loading={<LoadingRows rows={3} />}>
        {({ link, mail }) => (
          <>
            <Text size="sm">{mailText(t, [{ mail }])}</Text>
            <SharedLink link={linkForOthers(link, origin)} name={email} share={share} />
          </>
        )}
      </Loaded>
    </TellDialog>
  );
}

// The webhooks of a cloud or of a project: URL, events and state.
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import { formatTime } from '../../ui/numbers/format.ts';
import type { PageHead } from '../../ui/page.tsx';
import { OpenButton } from '../../ui/controls.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, column, numberColumn, textColumn, TIME } from '../../ui/table/virtual-table-props.ts';
import { healthKinds, healthOf, hostOf, makerText } from './hook-facts.ts';
import type { WebHook } from './hook-form.ts';
import { HookDialog, SecretDialog } from './hook-dialog.tsx';
import { hooksQuery, type HookPlace } from './queries.ts';

type WebhooksScreenProps = PageHead & { readonly place: HookPlace; readonly onOpen: (id: number) => void };

const keyOf = ({ id }: WebHook) => String(id);
const nameOf = ({ url }: WebHook) => hostOf(url);

export function WebhooksScreen({ place, title, tabs, onOpen }: WebhooksScreenProps) {
  const { t } = useTranslation();
  const [isMaking, make] = useState(false);
  const [made, show] = useState<WebHook>();
  const columns = useHookColumns(onOpen);
  return (
    <ListPage
      {...{ title, tabs, columns, keyOf, nameOf }}
      query={useQuery(hooksQuery(place))}
      create={{ command: ['new-webhook', t('shell.webhooks')], title: t('webhooks.create'), run: () => make(true) }}
      none={{
        icon: IconWebhook,
        title: t('webhooks.none'),
        text: t(place.project === undefined ? 'webhooks.noneText' : 'webhooks.noneInProject'),
        offers: true,
      }}
      label={t('shell.webhooks')}
      onOpen={({ id }) => onOpen(id)}
    >
      {isMaking && <HookDialog place={place} onClose={() => make(false)} onMade={show} />}
      {made && (
        <SecretDialog
          hook={made}
          onClose={() => {
            show(undefined);
            onOpen(made.id);
          }}
        />
      )}
    </ListPage>
  );
}

function useHookColumns(onOpen: (id: number) => void): Column<WebHook>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column('url', t('webhooks.url'), 'minmax(100px, 3fr)', {
        sortBy: ({ url }) => url,
        cell: ({ id, url }) => (
          <OpenButton title={url} onClick={() => onOpen(id)}>
            {url}
          </OpenButton>
        ),
      }),
      column('health', t('webhooks.status'), 'minmax(150px, 1.5fr)', {
        whole: true,
        sortBy: hook => t(`webhooks.health.${healthOf(hook)}`),
        cell: hook => {
          const health = healthOf(hook);
          return <Status kind={healthKinds[health]} word={t(`webhooks.health.${health}`)} />;
        },
      }),
      textColumn('maker', t('webhooks.maker'), 'minmax(80px, 1fr)', ({ maker }) => makerText(maker), { roomy: true }),
      numberColumn('events', t('webhooks.events'), '72px', ({ events }) => events.length, { roomy: true }),
      column('success', t('webhooks.lastSuccess'), TIME, {
        whole: true,
        roomy: true,
        sortBy: ({ last_success_at }) => last_success_at ?? '',
        cell: ({ last_success_at }) => (last_success_at === null ? '–' : formatTime(last_success_at)),
      }),
      numberColumn('failures', t('webhooks.failures'), '80px', hook => hook.failures_last_day, { roomy: true }),
    ],
    [t, onOpen],
  );
}

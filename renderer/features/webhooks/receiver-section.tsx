// A receiver to begin with, in the language of choice.
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '../../ui/links/copy-row.tsx';
import { Section } from '../../ui/page.tsx';
import { receiverExamples, receiverLanguages, type ReceiverLanguage } from './receiver-examples.ts';

const names: Readonly<Record<ReceiverLanguage, string>> = { node: 'Node', python: 'Python' };

export function ReceiverSection() {
  const { t } = useTranslation();
  const [language, choose] = useState<ReceiverLanguage>('node');
  return (
    <Section title={t('webhooks.receiver')} text={t('webhooks.receiverText')}>
      <SegmentedControl
        aria-label={t('webhooks.receiver')}
        value={language}
        data={receiverLanguages.map(value => ({ value, label: names[value] }))}
        onChange={value => {
          choose(receiverLanguages.find(each => each === value) ?? 'node');
        }}
      />
      <CopyBlock label={`${t('webhooks.receiver')}: ${names[language]}`} text={receiverExamples[language]} />
    </Section>
  );
}

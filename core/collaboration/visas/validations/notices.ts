// Mails about visas: to each new validator, and to the requester once all have answered.
import { tokenMaker } from '../../../access/request-context.ts';
import { fullNameOf, type Account } from '../../../identity/users/service.ts';
import { byToken, type Letter, inLine, letterOf } from '../../../identity/mail/service.ts';
import type { VisaDeps } from '../records.ts';
import type { ProjectView } from '../../members/schema.ts';
import type { Visa } from '../schema.ts';
import { languageOf, type Language } from '../../../kit/text/languages.ts';
import { textsIn } from '../../../kit/text/texts.ts';

interface VisaLetter {
  /** language of the receiver */
  readonly locale: string;
  /** name of the requester */
  readonly asker: string;
  readonly document: string;
  /** a day, YYYY-MM-DD */
  readonly deadline: string | null;
  readonly description: string | null;
  /** the list of visas of the project */
  readonly link: string;
}

/** A mail has no region: English is written as in most of them, with the day first. */
const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** To a validator of a document. */
export function requestLetter({ locale, link, deadline, description, ...names }: VisaLetter): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.visaRequest');
  const [asker, document] = [inLine(names.asker), inLine(names.document)];
  return letterOf(language, text('subject', { document }), [
    deadline === null
      ? text('asks', { asker, document })
      : text('asksByDay', { asker, document, day: dayIn(language, deadline) }),
    description === null ? undefined : `  ${inLine(description)}`,
    text('open', { link }),
  ]);
}

/** To the requester, once all validators have answered. */
export function answeredLetter({
  locale,
  document: name,
  ...rest
}: Pick<VisaLetter, 'locale' | 'document' | 'link'> & { readonly accepted: number; readonly denied: number }): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.visaAnswered');
  const document = inLine(name);
  return letterOf(language, text('subject', { document }), [text('text', { document, ...rest })]);
}

export function createNotices({ users, mail, log, publicUrl }: VisaDeps) {
  const linkTo = ({ origin, place: { cloudId, projectId } }: ProjectView) =>
    `${(publicUrl ?? origin).replace(/\/+$/, '')}/app/c/${cloudId}/p/${projectId}/visas`;

  /** A mail that fails does not fail the change. */
  async function write(account: Account | undefined, letter: (locale: string) => Letter): Promise<void> {
    if (account?.kind !== 'person') return;
    try {
      await mail.send({ to: account.email, ...letter(account.locale) });
    } catch (error) {
      log.warn('the mail of a visa could not be written', { error });
    }
  }

  return {
    /** To a validator; none when they requested the visa themselves. */
    async asked(
      askerId: number,
      validatorId: number,
      view: ProjectView,
      document: string,
      { deadline, description }: Pick<Visa, 'deadline' | 'description'>,
    ): Promise<void> {
      if (askerId === validatorId) return;
      const makerId = tokenMaker();
      const [asker, validator, maker] = await Promise.all([
        users.find(askerId),
        users.find(validatorId),
        makerId === undefined ? undefined : users.find(makerId),
      ]);
      const name = asker ? fullNameOf(asker) : 'Plinth';
      const nameIn = (locale: string) => (maker ? byToken(languageOf(locale), name, fullNameOf(maker)) : name);
      await write(validator, locale =>
        requestLetter({ locale, asker: nameIn(locale), document, deadline, description, link: linkTo(view) }),
      );
    },

    /** To the requester of the visa. */
    async complete(
      creatorId: number,
      view: ProjectView,
      document: string,
      { validations }: { readonly validations: readonly { readonly status: string }[] },
    ): Promise<void> {
      const count = (status: 'A' | 'D') => validations.filter(validation => validation.status === status).length;
      await write(await users.find(creatorId), locale =>
        answeredLetter({ locale, document, accepted: count('A'), denied: count('D'), link: linkTo(view) }),
      );
    },
  };
}

// The step of a sign-in in which a person chooses another password, since the one that has just opened the account
// breaks the present rules. Administrators of this service cannot postpone it; all other people can, once.
import { textsIn } from '../../kit/text/texts.ts';
import type { Account, Users } from '../users/service.ts';
import type { Entries } from './entry.ts';
import { readForm, redirect, sendPage, type Seal, type Visit } from './forms.ts';
import { html, layOut, type Page, type Words } from './layout.ts';
import { hidden, message, problemPage, passwordField, passwordReason } from './pages.ts';
import { placeOf, underWay } from './sign-in.ts';

interface NewPasswordView {
  readonly action: string;
  readonly csrf: string;
  readonly email: string;
  readonly mayPostpone: boolean;
  readonly problem?: string | undefined;
  readonly formTargets: readonly string[];
}

function newPasswordPage(words: Words, view: NewPasswordView): Page {
  const { action, csrf, email, mayPostpone, problem } = view;
  const text = textsIn(words.language, 'pages.newPassword');
  const later = html`<button type="submit" name="decision" value="later" class="second" formnovalidate>
    ${text('later')}
  </button>`;
  return layOut(
    words,
    text('title'),
    html`<p>${text('text', { email })}</p>
      ${problem ? message(problem) : undefined}
      <form method="post" action="${action}">
        ${hidden({ csrf })}
        <input type="hidden" name="username" value="${email}" autocomplete="username" />
        ${passwordField(words, text('field'), problem)}
        <div class="pair">
          <button type="submit">${text('set')}</button>
          ${mayPostpone ? later : undefined}
        </div>
      </form>`,
    { ...view, status: problem ? 400 : 200 },
  );
}

/** @returns pages for `createIdentityProvider` */
export function createNewPasswordPages(deps: {
  readonly users: Users;
  readonly entries: Entries;
  readonly seal: Seal;
  /** path of sign-in pages below the realm */
  readonly signInPath: string;
}) {
  const { users, entries, seal, signInPath } = deps;
  async function mayPostpone({ id, isAdministrator }: Account): Promise<boolean> {
    return !isAdministrator && (await users.weakPasswords.find(id))?.isPostponed === false;
  }

  async function serve(visit: Visit, [uid = '']: readonly string[]): Promise<void> {
    const { request, response, path } = visit;
    const found = await underWay(visit, uid);
    if (!found) return;
    const { words, interaction } = found;
    const waiting = await entries.waiting(interaction);
    if (!waiting) return redirect(response, path.slice(0, path.lastIndexOf('/')));
    const { account, amr } = waiting;
    const { email } = account;
    const show = async (problem?: string) => {
      const place = placeOf(visit, interaction, seal);
      const view = { ...place, email, mayPostpone: await mayPostpone(account), problem };
      sendPage(response, newPasswordPage(words, view));
    };
    if (request.method === 'GET') return show();

    const form = await readForm(request);
    if (!seal.matches(form.get('csrf') ?? '', 'sign-in', uid))
      return sendPage(response, problemPage(words, 403, words.text('foreign')));
    if (form.get('decision') === 'later') {
      if (!(await mayPostpone(account))) return show();
      await users.weakPasswords.postpone(account.id);
      return entries.finish(visit, uid, account, amr);
    }
    const password = form.get('password') ?? '';
    const problem = await passwordReason(words, password, account);
    if (problem) return show(problem);
    await users.setPassword(account.id, password);
    // That ended every session of the person and every sign-in under way. This one continues, in a session of its own.
    interaction.session = undefined;
    await interaction.persist();
    return entries.finish(visit, uid, account, amr);
  }

  return [{ path: new RegExp(`^${signInPath}/([\\w-]+)/new-password$`), serve }];
}

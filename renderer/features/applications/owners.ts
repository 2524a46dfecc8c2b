// New owners that an application can get.

/** What the dialog knows of an administrator of the service. */
export interface ApplicationAdministrator {
  readonly selfId: number;
  /** all people with an account */
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

export interface OwnerChoices {
  readonly choices: ApplicationAdministrator['people'];
  /** default choice: the administrator, unless they own the application */
  readonly first: number | undefined;
}

/** All people but the owner; the owner can be chosen again only for an application that has ended. */
export function ownerChoices(
  { selfId, people }: ApplicationAdministrator,
  { owner, ended_at }: { readonly owner: { readonly id: number } | null; readonly ended_at: string | null },
): OwnerChoices {
  const choices = people.filter(({ id }) => ended_at !== null || id !== owner?.id);
  return { choices, first: (choices.find(({ id }) => id === selfId) ?? choices[0])?.id };
}

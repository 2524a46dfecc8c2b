// Who may take over an application.

/** What an administrator of the service at the window decides by. */
export interface ApplicationAdministrator {
  readonly selfId: number;
  /** all people with an account */
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

export interface OwnerChoices {
  readonly choices: ApplicationAdministrator['people'];
  /** who is proposed: the administrator, unless the application is theirs */
  readonly first: number | undefined;
}

/** All people but the owner, who may be chosen again only when the application has ended. */
export function ownerChoices(
  { selfId, people }: ApplicationAdministrator,
  { owner, ended_at }: { readonly owner: { readonly id: number } | null; readonly ended_at: string | null },
): OwnerChoices {
  const choices = people.filter(({ id }) => ended_at !== null || id !== owner?.id);
  return { choices, first: (choices.find(({ id }) => id === selfId) ?? choices[0])?.id };
}

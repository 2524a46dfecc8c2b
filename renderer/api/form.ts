// State of a form: its values, and the props of its inputs.
import { useState } from 'react';
import { useProblems } from './problem.ts';

type KeysOf<Values, Type> = { [Key in keyof Values]: Values[Key] extends Type ? Key : never }[keyof Values] & string;

/** @param error of the change that the form makes; its inputs show those of their fields */
export function useForm<Values extends object>(first: Values | (() => Values), error?: unknown) {
  const problems = useProblems();
  const [values, setValues] = useState(first);
  const set = (part: Partial<Values>) => setValues(before => ({ ...before, ...part }));
  return {
    values,
    set,
    /** Why the service refused a field of the request. */
    problem: (field: string) => problems.field(error, field),
    /** Props of the input of a text. @param field of the request, where it is not called as the value */
    text: (name: KeysOf<Values, string>, field: string = name) => ({
      value: values[name] as string,
      error: problems.field(error, field),
      onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
        set({ [name]: value } as Partial<Values>),
    }),
    /** Props of a switch or a checkbox. */
    flag: (name: KeysOf<Values, boolean>) => ({
      checked: values[name] as boolean,
      onChange: ({ currentTarget: { checked } }: { readonly currentTarget: { readonly checked: boolean } }) =>
        set({ [name]: checked } as Partial<Values>),
    }),
  };
}

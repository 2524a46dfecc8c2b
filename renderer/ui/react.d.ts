// An attribute of file inputs that browsers have and React's types lack.
import 'react';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    readonly webkitdirectory?: string;
  }
}

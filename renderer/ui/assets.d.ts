// Modules that the bundler makes of files other than TypeScript.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '@fontsource-variable/inter';
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.wasm?url' {
  const url: string;
  export default url;
}

// Runs before the first paint: the page must not flash in the other theme.
(() => {
  const chosen = /(?:^|; )dark_mode=(true|false)/.exec(document.cookie);
  const dark = chosen ? chosen[1] === 'true' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();

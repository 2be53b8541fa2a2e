// Numbers in constants of the same file are known; a name that is declared twice, or in a comment only, isn't.
const most = 10;
// const links = 5;
let movies = 3;
export const twice = 1;
function other() {
  const twice = 2;
}

export default {
  NSExtensionActivationRule: {
    NSExtensionActivationSupportsImageWithMaxCount: most,
    NSExtensionActivationSupportsWebpageWithMaxCount: 1,
  },
};
export const first = { NSExtensionActivationRule: { NSExtensionActivationSupportsWebURLWithMaxCount: links } };
export const second = { NSExtensionActivationRule: { NSExtensionActivationSupportsMovieWithMaxCount: movies } };
export const third = { NSExtensionActivationRule: { NSExtensionActivationSupportsFileWithMaxCount: twice } };

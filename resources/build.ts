console.log('not yet');

// Answers predicates with GNUstep's Foundation: one JSON request per line on standard input, one answer per line on standard output.
//
//   {"format": …, "args": […], "object": …}   ->   true | false | error NAME
//
// Built and fed by .ci/gnustep.

#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>

static NSString *answer(NSString *line)
{
  NS_DURING
    {
      NSData *data = [line dataUsingEncoding: NSUTF8StringEncoding];
      NSDictionary *request = [NSJSONSerialization JSONObjectWithData: data options: 0 error: NULL];
      NSArray *arguments = [request objectForKey: @"args"];
      NSPredicate *predicate = [NSPredicate predicateWithFormat: [request objectForKey: @"format"]
                                                  argumentArray: arguments == nil ? [NSArray array] : arguments];
      BOOL holds = [predicate evaluateWithObject: [request objectForKey: @"object"]];
      NS_VALUERETURN(holds ? @"true" : @"false", NSString *);
    }
  NS_HANDLER
    {
      return [NSString stringWithFormat: @"error %@", [localException name]];
    }
  NS_ENDHANDLER
  return @"error";
}

int main(void)
{
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0)
    {
      NSAutoreleasePool *pool = [NSAutoreleasePool new];
      puts([answer([NSString stringWithUTF8String: line]) UTF8String]);
      fflush(stdout);
      [pool release];
    }
  free(line);
  return 0;
}

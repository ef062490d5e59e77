// Command verify-audit verifies an export of a chain: by the keys of the server at TANNR_URL, or else by those in the file,
// which vouch for themselves. It ends with 0 where the chain holds, 1 where it does not, and 2 where that was not found out.
package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"

	tannr "tannr.dev/go"
)

func main() {
	verdict, own, err := verify(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Println(verdict.String() + own)
	if !verdict.OK {
		os.Exit(1)
	}
}

func verify(files []string) (*tannr.Verdict, string, error) {
	if len(files) != 1 {
		return nil, "", errors.New("Name a file.")
	}
	export, err := os.ReadFile(files[0])
	if err != nil {
		return nil, "", err
	}
	macKey, err := hex.DecodeString(os.Getenv("TANNR_AUDIT_KEY"))
	if err != nil {
		return nil, "", err
	}
	var keys *tannr.KeySet
	if os.Getenv("TANNR_URL") != "" {
		if keys, err = tannr.New().PublicKeys(context.Background()); err != nil {
			return nil, "", err
		}
	}
	verdict, err := tannr.Verify(export, keys, macKey)
	if err != nil || !verdict.OK || keys != nil {
		return verdict, "", err
	}
	return verdict, " The keys are those of the file: set TANNR_URL to check them.", nil
}
